/** Value that stands for the codes of a generator in places where a passkey's id is expected. */
export const CODES = "codigos";

/**
 * Messages about passkeys, in Spanish; none says why a passkey was refused, which is mostly unknown
 * and nobody else's business.
 */
export const KEY_WORDS = {
  refused: "Esa llave no abre esta cuenta, o se ha tardado demasiado. Vuelve a intentarlo.",
  notAdded: "La llave no se ha añadido. Vuelve a intentarlo.",
  already: "Esa llave ya está en tu lista.",
  name: "Escribe un nombre para la llave: el teléfono, el ordenador…",
  cancelled: "No se ha usado ninguna llave. Vuelve a intentarlo cuando quieras.",
} as const;

export const CODE_WORDS = {
  missing: "Escribe el código.",
  wrong:
    "Ese código no es el de ahora. Si lo has copiado bien, mira que la hora del teléfono sea la correcta.",
  wrongClock:
    "El reloj del servidor no va bien, y así ningún código vale. Usa una llave o un código de recuperación.",
  notNow:
    "El reloj del servidor no va bien, y así ningún código vale. Activa los códigos cuando vaya bien, o añade una llave.",
  spent: "Ese código ya se ha usado. Espera al siguiente: cambia cada medio minuto.",
  wrongRecovery: "Ese código de recuperación no es de esta cuenta, o ya se ha usado.",
  stopped:
    "Ha habido demasiados códigos equivocados y ya no se aceptan aquí. Usa una llave o un código de recuperación, o entra desde un navegador en el que ya hayas entrado.",
  unreadable:
    "El servidor ya no puede leer la clave de tus códigos. Usa una llave o un código de recuperación y actívalos de nuevo.",
  lapsed:
    "Ha pasado demasiado tiempo, hubo demasiados códigos equivocados, o ya has entrado con este. Vuelve a entrar.",
  already: "Los códigos ya están activados.",
  useless: "Se hacen solos con la primera llave, o al activar los códigos.",
  renewed:
    "Mientras tanto se han hecho otros diez, quizá con un doble toque, y los de antes no sirven. Si no los has visto, hazlos otra vez.",
} as const;
