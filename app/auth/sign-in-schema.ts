import { z } from "zod";
import { typedText } from "~/text-schema";

/** The sign-in form. A password is taken exactly as it was typed. */
export const signInSchema = z.object({
  email: typedText.pipe(z.string().min(1)),
  password: z.string().min(1),
});
