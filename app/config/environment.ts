import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";
import { mailbox, mailServerUrl } from "./mail-server";

export const SESSION_SECRET_MIN = 32;

const count = (fallback: number, least = 0, most = 2 ** 31 - 1) => {
  const error = `escribe un número entero entre ${least} y ${most}, por ejemplo ${fallback}`;
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error).default(fallback);
};
const text = (fallback: string) => z.string().trim().min(1).default(fallback);
const url = z.url({
  protocol: /^https?$/,
  error: ({ input }) =>
    /^[a-z]+:\/\//i.test(String(input))
      ? "escribe una dirección de la web, por ejemplo https://escuela.example"
      : "escribe https:// delante, por ejemplo https://escuela.example",
});
const HOST_NAME = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i;

/** Schema of the variables of .env.example. */
export const environmentSchema = z.object({
  PORT: count(3000, 0, 65535),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || HOST_NAME.test(host), {
      message:
        "escribe una dirección de esta máquina sin puerto, por ejemplo 127.0.0.1, o nada para todas",
    })
    .optional(),
  DATABASE_PATH: text("db/escuela.sqlite"),
  UPLOADS_DIR: text("uploads"),
  SESSION_SECRET: z
    .string()
    .transform((value) => value.split(",").map((secret) => secret.trim()))
    .refine((secrets) => secrets.every((secret) => secret.length >= SESSION_SECRET_MIN), {
      message: `cada clave necesita al menos ${SESSION_SECRET_MIN} caracteres; una buena la escribe: openssl rand -base64 48`,
    })
    .optional(),
  SITE_URL: url.transform((value) => new URL(value).origin).optional(),
  BACKUP_DIR: z.string().trim().min(1).optional(),
  COPIES_DIR: z.string().trim().min(1).optional(),
  FORM_FORWARD_URL: url.optional(),
  FORM_FORWARD_TIMEOUT_MS: count(4000, 1),
  TRUST_PROXY: count(0),
  ACCESS_TOKEN_TTL: count(3600, 1),
  SCHOOL_NAME: text("Escuela de fotografía química"),
  SCHOOL_EMAIL: text("hola@escuela.example"),
  SCHOOL_ADDRESS: text("Granada, dirección por anunciar"),
  SMTP_URL: mailServerUrl.optional(),
  MAIL_FROM: mailbox.optional(),
  MAIL_TO: mailbox.optional(),
});

const checkedSchema = environmentSchema
  // X-Forwarded-Host, which clients can forge, would name the site.
  .refine(({ TRUST_PROXY, SITE_URL }) => TRUST_PROXY === 0 || SITE_URL !== undefined, {
    path: ["SITE_URL"],
    message:
      "con TRUST_PROXY mayor que 0, escribe la dirección pública, por ejemplo https://escuela.example",
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ["MAIL_FROM"],
    message: "con SMTP_URL, escribe de quién son los correos, por ejemplo hola@escuela.example",
  });

export type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads the variables; an empty one counts as unset. @throws Error with a line per variable that
 * cannot be used
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.entries(variables).filter(([, value]) => value !== "");
  const result = checkedSchema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`El entorno no es válido.\n${lines.join("\n")}`);
}

export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile();
}
