import { lazy, Suspense } from "react";
import type { UnsentForm } from "./unsent-form";

// Visitors do not load them.
const SignInAgain = lazy(async () => {
  const { SignInAgain } = await import("./sign-in-again");
  return { default: SignInAgain };
});
const SendAgain = lazy(async () => {
  const { SendAgain } = await import("./sign-in-again");
  return { default: SendAgain };
});

export function UnsentPage(unsent: UnsentForm) {
  return (
    <Suspense>
      {unsent.asks === "nothing" ? <SendAgain {...unsent} /> : <SignInAgain {...unsent} />}
    </Suspense>
  );
}
