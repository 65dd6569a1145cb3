import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

export async function hydrate(): Promise<void> {
  // Read before hydration, where Remix would suspend on them: a click meanwhile ends it («Root did
  // not complete»).
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}
