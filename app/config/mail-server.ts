import { z } from "zod";
import { isMailAddress } from "~/format/email";
import { parsedUrl } from "~/format/url";

const SUBMISSION_PORT = 587;
const SMTPS_PORT = 465;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

export interface Mailbox {
  /** Display name; empty where none was given. */
  name: string;
  address: string;
}

export interface MailServer {
  host: string;
  port: number;
  /** True for TLS from the first byte; otherwise by STARTTLS. */
  secure: boolean;
  /** True where the password would else be sent unencrypted; only loopback may do that. */
  requireTLS: boolean;
  auth?: { user: string; pass: string };
  tls?: { ca: string };
}

/** Schema of `smtp://user:password@host:587` or `smtps://…`; its error messages never repeat the text. */
export const mailServerUrl = z.string().transform((text, context): MailServer => {
  const refuse = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  const shape = "escríbelo como smtp://usuario:clave@servidor:587 o smtps://…";
  const url = parsedUrl(text);
  if (!url) return refuse(shape);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!/^smtps?:$/.test(url.protocol) || !host) return refuse(shape);
  const isSmtps = url.protocol === "smtps:";
  const port = Number(url.port) || (isSmtps ? SMTPS_PORT : SUBMISSION_PORT);
  const secure = isSmtps || port === SMTPS_PORT;
  const server = { host, port, secure, requireTLS: !secure && !LOOPBACK.test(host) };
  if (!url.username && !url.password) return server;
  try {
    const [user, pass] = [url.username, url.password].map(decodeURIComponent);
    if (user && pass) return { ...server, auth: { user, pass } };
  } catch {
    return refuse("en usuario y clave, escribe % como %25");
  }
  return refuse("faltan el usuario o la clave");
});

/** Schema of `hola@escuela.example` or `Escuela <hola@escuela.example>`. */
export const mailbox = z.string().transform((text, context): Mailbox => {
  const [, name = "", named, bare] =
    /^(?:"?([^"<>]*?)"?\s*<([^<>]+)>|(.+))$/.exec(text.trim()) ?? [];
  const address = named ?? bare ?? "";
  if (isMailAddress(address) && !/\p{Cc}/u.test(name)) return { name: name.trim(), address };
  context.addIssue({
    code: "custom",
    message: "escribe una dirección, como hola@escuela.example o Escuela <hola@escuela.example>",
  });
  return z.NEVER;
});
