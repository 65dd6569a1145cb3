import { z } from "zod";
import { typedLine } from "~/text-schema";

/** The sign-in form. A password is taken exactly as it was typed. */
export const signInSchema = z.object({
  email: typedLine.pipe(z.string().min(1)),
  password: z.string().min(1),
});
