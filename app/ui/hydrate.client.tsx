import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

export async function hydrate(): Promise<void> {
  const followed =
    document.querySelector("form[method=post]") &&
    import("./typed-fields").then(({ followTyped }) => followTyped());
  // Read before hydration, where Remix would suspend on them: a click meanwhile ends it («Root did
  // not complete»).
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
  await followed;
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
}
