import { type ReactNode, useEffect, useRef, useState } from "react";
import { inertWhen } from "~/ui/inert";
import { openSessionChannel } from "./session-channel";
import type { Ticker } from "./session-ticker";
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
  const [ticker, setTicker] = useState<Ticker | null>(null);

  useEffect(() => {
    // A page with something typed in it stays: its form asks to sign in again and loses nothing.
    const leave = () => hasUnsentText() || change.current();
    const channel = openSessionChannel(leave);
    channel.report(signedIn);
    if (!signedIn) return channel.close.bind(channel);
    let isOver = false;
    // Visitors have no session to keep, and are not sent what keeps one.
    import("./session-ticker").then(({ createTicker }) => {
      if (!isOver) setTicker(createTicker({ refresh, onKnown: setIsKnown, onEnd: leave }));
    }, console.error);
    return () => {
      isOver = true;
      setTicker(null);
      channel.close();
    };
  }, [signedIn]);

  useEffect(() => {
    if (!ticker) return;
    const follow = (): void => (document.hidden ? ticker.stop() : ticker.start());
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      ticker.stop();
    };
  }, [ticker]);

  useEffect(() => {
    if (!ticker || secondsLeft === null) return;
    ticker.renew(secondsLeft);
    if (!document.hidden) ticker.start();
  }, [ticker, secondsLeft]);

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
