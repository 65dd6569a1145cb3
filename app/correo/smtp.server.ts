import type { Transporter } from "nodemailer";
import type { Mailbox, MailServer } from "~/config/mail-server";
import { type Failure, failureOf } from "./failure";
import type { Written } from "./mail-kinds.server";

/**
 * Milliseconds after which an attempt is given up, at each stage and as a whole. The end of a
 * message may take minutes (RFC 5321, 4.5.3.2.6): sooner would send it twice.
 */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 15_000,
  dnsTimeout: 10_000,
  socketTimeout: 10 * 60_000,
  /** Limit for the whole attempt, for a server that says a byte now and then. */
  deadline: 20 * 60_000,
};
const REPLY_MAX = 500;

export interface Message extends Written {
  from: Mailbox;
  to: string;
  messageId: string;
  date: Date;
}

/** `reply` is what the mail server said or, where it said nothing, the error. */
export type Delivery = { ok: true; reply: string } | { ok: false; failure: Failure; reply: string };

/** Sends a mail to one recipient, over a connection of its own. Never rejects. */
export async function sendBySmtp(
  server: MailServer,
  message: Message,
  given: Partial<typeof TIMEOUTS> = {},
): Promise<Delivery> {
  return overSmtp(server, given, async (transport, signal) => {
    const { to, replyTo, ...content } = message;
    const { response } = await transport.sendMail({
      ...content,
      // Objects: nodemailer reads a text as a list, in which a visitor could name others.
      to: { name: "", address: to },
      ...(replyTo && { replyTo: { name: "", address: replyTo } }),
      envelope: { from: content.from.address, to: [to] },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    });
    return response;
  });
}

/** Connects, encrypts and signs in as for a mail, and sends none. Never rejects. */
export function greetBySmtp(
  server: MailServer,
  given: Partial<typeof TIMEOUTS> = {},
): Promise<Delivery> {
  return overSmtp(server, given, async (transport) => {
    await transport.verify();
    return undefined;
  });
}

async function overSmtp(
  server: MailServer,
  given: Partial<typeof TIMEOUTS>,
  use: (transport: Transporter, signal: AbortSignal) => Promise<string | undefined>,
): Promise<Delivery> {
  const { deadline, ...timeouts } = { ...TIMEOUTS, ...given };
  // With the first mail: at rest it would be 5 MB.
  const { createTransport } = await import("nodemailer");
  let isWholeSent = false;
  // Several commands may leave at once (RFC 2920): what the server said last is of the first of them.
  const unanswered: string[] = [];
  let answered = "";
  const ignore = () => {};
  const info = (entry: unknown) => {
    if (Object(entry).tnx === "message") isWholeSent = true;
  };
  const debug = (entry: unknown, said: string) => {
    const { tnx } = Object(entry);
    if (tnx === "client") unanswered.push(said);
    if (tnx === "server") answered = unanswered.shift() ?? "";
  };
  const logger = { trace: ignore, debug, info, warn: ignore, error: ignore, fatal: ignore };
  const transport = createTransport({ ...server, ...timeouts, logger, debug: true });
  try {
    const response = await use(transport, AbortSignal.timeout(deadline));
    return { ok: true, reply: readable(response ?? "", server) };
  } catch (error) {
    const { response, responseCode, message: reason } = Object(error);
    const reply = readable(String(response ?? reason), server);
    const at = responseCode === undefined ? unanswered[0] : answered;
    const isAtRecipient = at?.startsWith("RCPT TO") ?? false;
    return { ok: false, failure: failureOf(error, { isWholeSent, isAtRecipient }), reply };
  } finally {
    transport.close();
  }
}

/** Returns a reply in one line, without the password, which a server may repeat. */
function readable(reply: string, { auth }: MailServer): string {
  const { user, pass } = auth ?? { user: "", pass: "" };
  const spellings = [inBase64(`\0${user}\0${pass}`), inBase64(pass), pass];
  const safe = pass ? spellings.reduce((text, each) => text.replaceAll(each, "…"), reply) : reply;
  return safe
    .replace(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, REPLY_MAX);
}

function inBase64(text: string): string {
  return Buffer.from(text).toString("base64");
}
