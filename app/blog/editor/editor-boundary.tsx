import { Component, type ReactNode } from "react";

interface EditorBoundaryProps {
  children: ReactNode;
  onCrash(): void;
}

/** An editor that crashes (browser translation is known to do it) gives way to the textarea. */
export class EditorBoundary extends Component<EditorBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(): void {
    this.props.onCrash();
  }

  override render(): ReactNode {
    return this.state.crashed ? null : this.props.children;
  }
}
