import type { AuthEventKind } from "~/db/auth-schema";
import { countOf } from "~/format/amounts";

/**
 * Most refused attempts at one account that are stored in a day: a flood of them fills no table.
 */
export const REFUSALS_A_DAY = 200;

export interface DoorEvent {
  id: number;
  /** When the event happened, UTC ISO 8601. */
  at: string;
  kind: AuthEventKind;
  times: number;
  email: string | null;
  /** Browser and system in words; null where they were not noted. */
  browser: string | null;
  is_new: number;
  /** 1 if the event names a session: of SIGN_IN_FAILED, a wrong password in an open session. */
  is_inside: number;
  key_name: string | null;
}

export function doorSentence({
  kind,
  times,
  email,
  browser,
  is_new,
  is_inside,
  key_name,
}: Omit<DoorEvent, "id" | "at">): string {
  const whose = email ? ` de ${email}` : "";
  switch (kind) {
    case "SIGNED_IN": {
      const where = browser ? ` desde ${lowerArticle(browser)}` : "";
      const how = key_name ? ` con la llave «${key_name}»` : "";
      return `Se entró en la cuenta${whose}${how}${where}${is_new ? ", un navegador nuevo" : ""}.`;
    }
    case "SIGN_IN_FAILED": {
      if (is_inside) {
        const wrong = countOf(times, "contraseña equivocada", "contraseñas equivocadas");
        return `${wrong} al confirmar algo en una sesión abierta${whose}.`;
      }
      const counted = countOf(times, "intento rechazado", "intentos rechazados");
      const tries = times < REFUSALS_A_DAY ? counted : `Al menos ${counted}`;
      return email ? `${tries} en la cuenta${whose}.` : `${tries}, en ninguna cuenta que haya.`;
    }
    case "SIGNED_OUT":
      return browser
        ? `Se cerró la sesión${whose} en ${lowerArticle(browser)}.`
        : `Se cerró la sesión${whose}, en todos los navegadores.`;
    case "PASSWORD_RECOVERY":
      return `Se eligió otra contraseña${whose} con un enlace hecho en el servidor.`;
    case "USER_UPDATED":
      return `Se cambió la contraseña${whose} y se cerraron sus sesiones.`;
    case "REFRESH_REUSED":
      return `Alguien usó la copia de una sesión${whose}: puede que se la robaran. Esa sesión se cerró.`;
    case "PASSWORD_GIVEN": {
      const where = browser && times === 1 ? ` desde ${lowerArticle(browser)}` : "";
      const often = times > 1 ? ` ${times} veces` : "";
      return `Se escribió${often} la contraseña buena${whose}${where} y faltó la segunda llave.`;
    }
    case "RESTORED":
      return `Se recuperó una copia del sitio: la contraseña y las llaves${whose} son las de aquel día, y también los plazos para borrar. Si hay códigos de recuperación, haz otros diez.`;
    case "CODE_FAILED": {
      const tries = countOf(times, "código equivocado", "códigos equivocados");
      return `${tries} en la cuenta${whose}, después de la contraseña buena.`;
    }
    case "RECOVERY_CODE_USED":
      return `Se usó un código de recuperación${whose}.`;
    case "RECOVERY_CODES_MADE":
      return `Se hicieron códigos de recuperación nuevos${whose}; los de antes no sirven.`;
    case "CODES_ON":
      return `Se activaron los códigos${whose}.`;
    case "CODES_OFF":
      return `Se quitaron los códigos${whose}.`;
    case "KEY_ADDED":
      return `Se añadió la llave «${key_name}»${whose}.`;
    case "KEY_REMOVED":
      return `Se quitó la llave «${key_name}»${whose}.`;
    case "KEYS_REMOVED":
      return `Se quitaron en el servidor todas las llaves y los códigos${whose}.`;
    case "BACKUP_DOWNLOADED": {
      const where = browser ? ` desde ${lowerArticle(browser)}` : "";
      return `Se descargó la última copia de todo con la cuenta${whose}${where}.`;
    }
    case "TOKEN_REFRESHED":
      return `Una sesión${whose} siguió abierta.`;
  }
}

function lowerArticle(browser: string): string {
  return browser.replace(/^Un /, "un ");
}
