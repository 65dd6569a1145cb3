import { type ReactNode, useEffect, useRef, useState } from "react";
import { inertWhen } from "~/ui/inert";
import type { Ticker } from "./session-ticker";

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

const NAME = "sesion";

type SessionEvent = "SIGNED_IN" | "SIGNED_OUT";

/**
 * Tells the other tabs that somebody signed in or out here, and listens to what they tell.
 * Only the name of the event travels. What this tab knew last is kept in its session storage,
 * because signing in and out loads new documents; a visitor's tab keeps nothing.
 */
function openSessionChannel(onEvent: () => void): {
  report(signedIn: boolean): void;
  close(): void;
} {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<{ event: SessionEvent }>) => {
    remember(data.event === "SIGNED_IN");
    onEvent();
  };
  return {
    report(signedIn) {
      if (signedIn === (sessionStorage.getItem(NAME) !== null)) return;
      remember(signedIn);
      const event: SessionEvent = signedIn ? "SIGNED_IN" : "SIGNED_OUT";
      channel.postMessage({ event });
    },
    close: () => channel.close(),
  };
}

function remember(signedIn: boolean): void {
  if (signedIn) sessionStorage.setItem(NAME, "1");
  else sessionStorage.removeItem(NAME);
}

/** Whether a form on this page holds something that was typed and not sent. */
function hasUnsentText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form[method=post] :is(input:not([type=hidden], [type=password]), textarea)",
  );
  return [...fields].some((field) => field.value !== field.defaultValue);
}
