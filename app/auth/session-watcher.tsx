import { type ReactNode, useEffect, useRef, useState } from "react";
import { inertWhen } from "~/ui/page";
import type { SessionTimer } from "./session-timer";

interface SessionWatcherProps {
  signedIn: boolean;
  secondsLeft: number | null;
  holds: boolean;
  onChange(): void;
  children: ReactNode;
}

const refresh = (signal: AbortSignal) => fetch("/sesion", { method: "POST", signal });

export function SessionWatcher({ signedIn, secondsLeft, holds, ...rest }: SessionWatcherProps) {
  const { onChange, children } = rest;
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  }, [onChange]);
  const [isKnown, setIsKnown] = useState(true);
  const [timer, setTimer] = useState<SessionTimer | null>(null);

  useEffect(() => {
    // A page with something unsent stays: its form will ask to sign in again.
    const stay = (): void => setIsKnown(true);
    const leave = () =>
      import("~/ui/unsent-changes").then(
        ({ hasUnsentChanges }) => (hasUnsentChanges() ? stay() : change.current()),
        stay, // where that cannot be said
      );
    const closeChannel = openSessionChannel(signedIn, leave);
    if (!signedIn) return closeChannel;
    let isOver = false;
    import("./session-timer").then(({ createSessionTimer }) => {
      if (!isOver) setTimer(createSessionTimer({ refresh, onKnown: setIsKnown, onEnd: leave }));
    }, console.error);
    return () => {
      isOver = true;
      setTimer(null);
      closeChannel();
    };
  }, [signedIn]);

  useEffect(() => {
    if (!timer) return;
    const follow = (): void => (document.hidden ? timer.stop() : timer.start());
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      timer.stop();
    };
  }, [timer]);

  useEffect(() => {
    if (!timer || secondsLeft === null) return;
    timer.renew(secondsLeft);
    if (!document.hidden) timer.start();
  }, [timer, secondsLeft]);

  const isHeld = holds && !isKnown;
  return (
    <>
      {isHeld && (
        <p className="verifying" role="status">
          Verificando autenticación...
        </p>
      )}
      <div className="session-view" {...inertWhen(isHeld)}>
        {children}
      </div>
    </>
  );
}

const NAME = "sesion";

function openSessionChannel(signedIn: boolean, onOther: () => void): () => void {
  try {
    const channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }: MessageEvent<boolean>) => {
      if (data !== signedIn) onOther();
    };
    channel.postMessage(signedIn);
    return () => channel.close();
  } catch {
    // Storage is forbidden, and cookies with it: nobody signs in here.
    return () => {};
  }
}
