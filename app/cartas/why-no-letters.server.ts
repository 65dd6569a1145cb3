import { environment } from "~/config/env.server";

/** Returns what the site lacks to send letters; null if nothing. */
export function whyNoLetters(): "correo" | "direccion" | null {
  if (!environment.SMTP_URL) return "correo";
  return environment.SITE_URL ? null : "direccion";
}
