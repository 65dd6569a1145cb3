import { PASSWORD_ALONE_MIN, PASSWORD_MAX, PASSWORD_MIN } from "./password-limits";

/** Words of the authentication service, which speaks English (specification, section 8). */
export const SERVICE_WORDS = {
  invalid: "Invalid login credentials",
  missing: "Auth session missing!",
  limited: "Request rate limit reached",
  same: "New password should be different from the old password.",
  expired: "Email link is invalid or has expired",
  currentRequired: "Current password required when setting new password.",
  short: `Password should be at least ${PASSWORD_MIN} characters.`,
  shortAlone: `Password should be at least ${PASSWORD_ALONE_MIN} characters.`,
  long: `Password cannot be longer than ${PASSWORD_MAX} characters`,
  common: "Password is known to be weak and easy to guess, please choose a different one.",
  own: "Password is made of words that everybody knows of you, please choose a different one.",
} as const;

/** Answer to a wrong password of somebody signed in, whose e-mail was therefore right. */
export const NOT_YOURS = "Esa no es tu contraseña.";

const IN_SPANISH: Record<string, string> = {
  [SERVICE_WORDS.invalid]: "El correo o la contraseña no son correctos.",
  [SERVICE_WORDS.missing]: "La sesión había terminado: entra otra vez.",
  [SERVICE_WORDS.limited]:
    "Ha habido demasiados intentos seguidos. Espera unos minutos y vuelve a intentarlo.",
  [SERVICE_WORDS.same]: "La contraseña nueva tiene que ser distinta de la de ahora.",
  [SERVICE_WORDS.expired]: "Este enlace ya se ha usado o ha caducado: pide otro.",
  [SERVICE_WORDS.currentRequired]: "Escribe también la contraseña actual.",
  [SERVICE_WORDS.short]: `La contraseña necesita al menos ${PASSWORD_MIN} caracteres.`,
  [SERVICE_WORDS.shortAlone]: `La contraseña necesita al menos ${PASSWORD_ALONE_MIN} caracteres.`,
  [SERVICE_WORDS.long]: `La contraseña no puede pasar de ${PASSWORD_MAX} caracteres.`,
  [SERVICE_WORDS.common]: "Esa contraseña es de las primeras que se prueban. Elige otra.",
  [SERVICE_WORDS.own]:
    "Esa contraseña está hecha con palabras de la escuela o de tu correo: quien pruebe empezará por ahí. Elige otra.",
};

/** Returns the service's words in Spanish; null for a sentence that is Spanish already. */
export function inSpanish(words: string): string | null {
  return IN_SPANISH[words] ?? null;
}
