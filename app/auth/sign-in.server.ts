import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { db } from "~/db.server";
import { invalidCredentials, invalidInput } from "./auth-error";
import { findDevice } from "./device-cookie.server";
import { recordEvent } from "./events.server";
import { startSession } from "./sessions.server";
import { signInSchema } from "./sign-in-schema";
import { countAttempt, forgive } from "./throttle.server";
import { type User, verifyUser } from "./users.server";
import { addressOf } from "./visitor-address";

const authenticator = new Authenticator<User>();

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const credentials = signInSchema.safeParse(Object.fromEntries(form));
    if (!credentials.success) throw invalidInput(credentials.error);
    const { email, password } = credentials.data;
    const device = findDevice(request.headers.get("Cookie"), email);
    const attempt = { email: email.toLowerCase(), address: addressOf(request), device };
    await countAttempt(attempt);
    const user = await verifyUser(email, password, device ? "known" : "stranger");
    if (!user) {
      await recordEvent(db, { kind: "SIGN_IN_FAILED", address: attempt.address });
      throw invalidCredentials();
    }
    await forgive(attempt);
    return user;
  }),
  "password",
);

/**
 * The password grant, with `email` and `password` of a form that the request brought.
 *
 * @returns the Set-Cookie headers of the new session
 * @throws AuthError when it is refused, throttled, or cannot be judged now; whatever the database throws
 */
export async function signIn(
  request: Request,
  { email = "", password = "" }: Record<string, string>,
): Promise<Headers> {
  const headers = new Headers(request.headers);
  for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
  const body = new URLSearchParams({ email, password });
  const grant = new Request(request.url, { method: "POST", headers, body });
  const user = await authenticator.authenticate("password", grant);
  return startSession(user, request);
}
