import { type ReactNode, useEffect, useRef, useState } from "react";
import { inertWhen } from "~/ui/inert";
import { openSessionChannel } from "./session-channel";
import { createTicker, type Ticker } from "./session-ticker";
import { hasUnsentText } from "./unsent-text";

interface SessionKeeperProps {
  signedIn: boolean;
  /** How long the session lives, or null where there is none. */
  secondsLeft: number | null;
  /** Whether this page is held back while it is not known who looks at it. */
  holds: boolean;
  /** The session began or ended, here or in another tab. */
  onChange(): void;
  children: ReactNode;
}

const refresh = () => fetch("/sesion", { method: "POST" });

/** The client's side of the session: the ticker, the other tabs, and what is shown meanwhile. */
export function SessionKeeper({ signedIn, secondsLeft, holds, ...rest }: SessionKeeperProps) {
  const { onChange, children } = rest;
  const change = useRef(onChange);
  change.current = onChange;
  const [isKnown, setIsKnown] = useState(true);
  const ticker = useRef<Ticker | null>(null);

  useEffect(() => {
    // A page with something typed in it stays: its form asks to sign in again and loses nothing.
    const leave = () => hasUnsentText() || change.current();
    const channel = openSessionChannel(leave);
    channel.report(signedIn);
    if (!signedIn) return channel.close.bind(channel);
    const kept = createTicker({ refresh, onKnown: setIsKnown, onEnd: leave });
    ticker.current = kept;
    const follow = (): void => (document.hidden ? kept.stop() : kept.start());
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      kept.stop();
      channel.close();
    };
  }, [signedIn]);

  useEffect(() => {
    if (secondsLeft === null) return;
    ticker.current?.renew(secondsLeft);
    if (!document.hidden) ticker.current?.start();
  }, [secondsLeft]);

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
