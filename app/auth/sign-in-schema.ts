import { z } from "zod";
import { EMAIL_MAX } from "~/text-limits";
import { typedText } from "~/text-schema";

/** The sign-in form. A password is taken exactly as it was typed. */
export const signInSchema = z.object({
  email: typedText.pipe(z.string().min(1).max(EMAIL_MAX)),
  password: z.string().min(1),
});
