import type { SignInSummary } from "~/auth/events.server";
import { countOf, timeSince } from "~/format/amounts";
import { storedMoment } from "~/format/dates";
import type { StatusLine } from "./status-line";

/** Days of sign-ins that are counted, and failed ones among them that need attention. */
export const SIGN_INS = { days: 7, failed: 20 };

export function signInsLine(signIns: SignInSummary, now: Date): StatusLine {
  const label = `Accesos en ${SIGN_INS.days} días`;
  const link = { href: "/admin/contrasena", text: "Cambiar la contraseña" };
  if (signIns.stolen) {
    const text = "Alguien usó la copia de una sesión: puede que te la robaran.";
    const advice = "Esa sesión se ha cerrado; cambia la contraseña para cerrar las demás.";
    return { label, level: "urgente", text, advice, link };
  }
  const { signedIn, failed, lastSignedIn } = signIns;
  const lastAt = lastSignedIn && storedMoment(lastSignedIn);
  const last = lastAt ? `, el último ${timeSince(now.getTime() - lastAt.getTime())}` : "";
  const attempts = failed
    ? countOf(failed, "intento fallido", "intentos fallidos")
    : "ninguno fallido";
  const text = `${countOf(signedIn, "acceso", "accesos")}${last}; ${attempts}.`;
  if (failed < SIGN_INS.failed) return { label, level: "bien", text };
  const advice = "Alguien prueba contraseñas: que la tuya sea larga y de ningún otro sitio.";
  return { label, level: "atencion", text, advice, link };
}
