import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { db } from "~/db.server";
import { readFields } from "~/read-fields.server";
import { invalidCredentials } from "./auth-error";
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
    if (!credentials.success) throw invalidCredentials();
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
 * The password grant: reads `email` and `password` from the request's form.
 *
 * @returns the Set-Cookie headers of the new session
 * @throws AuthError when it is refused, throttled, or cannot be judged now; whatever the database throws
 */
export async function signIn(request: Request): Promise<Headers> {
  const user = await authenticator.authenticate("password", await bounded(request));
  return startSession(user, request);
}

/** The same request with the fields that we read of it: the strategy reads whatever there is. */
async function bounded(request: Request): Promise<Request> {
  const body = new URLSearchParams(await readFields(request.clone()));
  const headers = new Headers(request.headers);
  for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
  return new Request(request.url, { method: "POST", headers, body });
}
