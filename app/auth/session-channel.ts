const NAME = "sesion";

type SessionEvent = "SIGNED_IN" | "SIGNED_OUT";

/**
 * Tells the other tabs that somebody signed in or out here, and listens to what they tell.
 * Only the name of the event travels. What this tab knew last is kept in its session storage,
 * because signing in and out loads new documents; a visitor's tab keeps nothing.
 */
export function openSessionChannel(onEvent: () => void): {
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
