import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { allowSkippedTransitions } from "~/ui/link-navigation";

allowSkippedTransitions();

// Remix reads the data of the page in its first rendering, and suspends on it without a boundary.
// A click meanwhile makes React render at once, and give up («Root did not complete»). So it
// reads them before there is anything that a click could meet.
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
