import type { Kysely } from "kysely";
import { siteOrigin } from "~/config/env.server";
import { AUTOMATIC } from "~/correo/announcements";
import { enqueueMail } from "~/correo/enqueue.server";
import { type Correo, defineMailKind, type Written } from "~/correo/mail-kinds.server";
import { readMailSettings } from "~/correo/mail-settings.server";
import { renderMail } from "~/correo/render-mail.server";
import type { AuthEventKind } from "~/db/auth-schema";
import { stampNow } from "~/db/clock.server";
import { countRows } from "~/db/rows.server";
import type { Schema } from "~/db/schema";
import { longMoment } from "~/format/dates";
import { doorSentence } from "./door-words";
import type { AuthEvent } from "./events.server";

const DAY_MS = 24 * 60 * 60_000;

/** Most mails of one title to an account in 24 hours: whoever knows its password causes no flood. */
export const DOOR_MAILS_A_DAY = 20;

const LAST_OF_DAY = `Es el aviso número ${DOOR_MAILS_A_DAY} de este tipo en un día: de los que sigan no te escribiremos, están en «Seguridad».`;

const TITLES: Partial<Record<AuthEventKind, string>> = {
  SIGNED_IN: "Entrada desde un navegador nuevo",
  RESTORED: "Se ha recuperado una copia del sitio",
  USER_UPDATED: "Ha cambiado la contraseña",
  CODE_FAILED: "Alguien sabe tu contraseña, o te has equivocado cinco veces",
  RECOVERY_CODE_USED: "Se ha usado un código de recuperación",
  RECOVERY_CODES_MADE: "Hay códigos de recuperación nuevos",
  CODES_ON: "Se han activado los códigos",
  CODES_OFF: "Se han quitado los códigos",
  KEY_ADDED: "Hay una llave nueva",
  KEY_REMOVED: "Se ha quitado una llave",
  KEYS_REMOVED: "Se han quitado todas las llaves",
  BACKUP_DOWNLOADED: "Se ha descargado la copia de seguridad",
};

/**
 * Queues a mail to the account's address about an event of a kind in TITLES, at most
 * DOOR_MAILS_A_DAY of one title in 24 hours: of sign-ins only from a new browser that is not the
 * account's first, of wrong codes every fifth in 24 hours. The next round of the outbox sends it.
 */
export async function tellOfEvent(on: Kysely<Schema>, event: AuthEvent): Promise<void> {
  const title = TITLES[event.kind];
  if (!title || !event.user_id || !(await isNews(on, event))) return;
  const user = on.selectFrom("users").select("email").where("id", "=", event.user_id);
  const email = (await user.executeTakeFirst())?.email;
  if (!email) return;
  const before = await countToday(on, email, title);
  if (before >= DOOR_MAILS_A_DAY) return;
  const sentence = doorSentence({
    kind: event.kind,
    times: event.kind === "CODE_FAILED" ? WRONG_CODES : 1,
    email,
    browser: event.browser ?? null,
    is_new: event.isNewBrowser ? 1 : 0,
    is_inside: 0,
    key_name: event.keyName ?? null,
  });
  const isLast = before === DOOR_MAILS_A_DAY - 1;
  const text = isLast ? `${sentence} ${LAST_OF_DAY}` : sentence;
  await enqueueMail(on, { kind: "puerta", to: email, subject: title, text, html: "" });
}

defineMailKind("puerta", { write });

async function write({ subject, text, created_at }: Correo): Promise<Written | null> {
  const mailSettings = await readMailSettings();
  if (!mailSettings) return null;
  const { school } = mailSettings;
  const what = `Si has sido tú, no tienes que hacer nada. Si no, ${adviceOn(subject)}`;
  const link = { text: "Ver qué ha pasado", href: `${siteOrigin}/admin/seguridad` };
  const parts = [{ facts: [["Cuándo", longMoment(created_at)] as [string, string]], link }];
  const written = renderMail({ title: subject, school, paragraphs: [text, what], parts });
  return { subject, ...written, headers: AUTOMATIC };
}

/** Returns what to do if the event of the mail `title` was not the owner's doing, in Spanish. */
function adviceOn(title: string): string {
  const rest = "cambia la contraseña y cierra las demás sesiones.";
  const shutOut = "Si ya no puedes entrar, quien instaló el sitio te abre en el servidor:";
  const withoutKeys = `${rest} ${shutOut} create-admin --sin-llaves --recover`;
  switch (title) {
    case TITLES.KEY_ADDED:
      return `quita esa llave en «Seguridad», ${withoutKeys}`;
    case TITLES.CODES_ON:
      return `desactívalos en «Seguridad», ${withoutKeys}`;
    case TITLES.RECOVERY_CODES_MADE:
      return `haz otros diez en «Seguridad», ${withoutKeys}`;
    case TITLES.USER_UPDATED:
      return `la tuya ya no vale. ${shutOut} create-admin --recover`;
    default:
      return rest;
  }
}

/** Wrong codes in 24 hours that cause one mail: a single mistyped one is no news. */
const WRONG_CODES = 5;

async function isNews(on: Kysely<Schema>, { kind, ...event }: AuthEvent): Promise<boolean> {
  const former = on
    .selectFrom("auth_events")
    .where("user_id", "=", event.user_id ?? "")
    .where("kind", "=", kind);
  if (kind === "CODE_FAILED") {
    const since = new Date((await stampNow(on)).getTime() - DAY_MS).toISOString();
    return (await countRows(former.where("at", ">", since))) % WRONG_CODES === 0;
  }
  if (kind !== "SIGNED_IN") return true;
  return event.isNewBrowser === true && (await countRows(former)) > 1;
}

/** Counts an address's mails of one title in 24 hours: many wrong codes silence no other title. */
async function countToday(on: Kysely<Schema>, email: string, title: string): Promise<number> {
  const now = await stampNow(on);
  const sent = on
    .selectFrom("correos")
    .where("kind", "=", "puerta")
    .where("to_address", "=", email)
    .where("subject", "=", title)
    .where("created_at", ">", new Date(now.getTime() - DAY_MS).toISOString());
  return countRows(sent);
}
