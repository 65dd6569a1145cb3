import { environment } from "~/config/env.server";
import { environmentSchema } from "~/config/environment";
import { readEscuela } from "~/escuela/escuela.server";
import { isReplyAddress } from "~/format/email";
import type { LightWords } from "~/light/light-of-today";

export interface MailSettings {
  school: { name: string; address: string; list?: string };
  /** The owner's mailbox, which nobody else is shown: MAIL_TO, else the school's e-mail. */
  owner: string;
  answers: string | undefined;
  light: LightWords;
}

/** Default of SCHOOL_EMAIL, an example that nobody reads. */
const PLACEHOLDER = environmentSchema.parse({}).SCHOOL_EMAIL;

/**
 * Returns the school's e-mail, at which answers to mail arrive; undefined while nobody has written
 * one that answers can name: then mail is answered to its sender.
 */
export function answersAddress({ email }: { email: string }): string | undefined {
  return isReplyAddress(email) && email !== PLACEHOLDER ? email : undefined;
}

/** Returns where answers to the site's mail arrive: `answersAddress`, else MAIL_FROM, else null. */
export async function readAnswersMailbox(): Promise<string | null> {
  const { words } = await readEscuela();
  return answersAddress(words) ?? environment.MAIL_FROM?.address ?? null;
}

/** Reads the names, addresses and words that mail carries; null if no mail is sent. */
export async function readMailSettings(): Promise<MailSettings | null> {
  if (!environment.SMTP_URL) return null;
  const { words } = await readEscuela();
  const { nombre: name, direccion: address, email, espera_nombre: list } = words;
  const owner = environment.MAIL_TO?.address ?? email;
  const answers = answersAddress({ email });
  return { school: { name, address, list }, owner, answers, light: words };
}
