import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { textFields } from "~/form-state";
import { openSession } from "./sessions.server";
import { signInSchema } from "./sign-in-schema";
import { type User, verifyUser } from "./users.server";

/** A sign-in that was refused, with the authentication service's message and status. */
export class AuthError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

const authenticator = new Authenticator<User>();

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const credentials = signInSchema.safeParse(textFields(form));
    const user =
      credentials.success && (await verifyUser(credentials.data.email, credentials.data.password));
    if (!user) throw new AuthError("Invalid login credentials", 400);
    return user;
  }),
  "password",
);

/**
 * The password grant: reads `email` and `password` from the request's form.
 *
 * @returns the Set-Cookie header of the new session
 * @throws AuthError when it is refused
 */
export async function signIn(request: Request): Promise<string> {
  return openSession(await authenticator.authenticate("password", request));
}
