import { z } from "zod";
import { lineUpTo } from "~/text-schema";
import { SIGN_IN_LIMITS } from "./password-limits";

const { email, password } = SIGN_IN_LIMITS;

/** The sign-in form. A password is taken exactly as it was typed. */
export const signInSchema = z.object({
  email: lineUpTo(email).pipe(z.string().min(1)),
  password: z.string().min(1).max(password, `Escribe ${password} caracteres como máximo`),
});
