/** Answers about codes: six digits of a generator, or a recovery code. */
export const CODE_WORDS = {
  missing: "Escribe el código.",
  wrong:
    "Ese código no es el de ahora. Si lo has copiado bien, mira que la hora del teléfono sea la correcta.",
  wrongClock:
    "El reloj del servidor no va bien, y así ningún código vale. Usa una llave o un código de recuperación.",
  spent: "Ese código ya se ha usado. Espera al siguiente: cambia cada medio minuto.",
  wrongRecovery: "Ese código de recuperación no es de esta cuenta, o ya se ha usado.",
  stopped:
    "Ha habido demasiados códigos equivocados y ya no se aceptan aquí. Usa una llave o un código de recuperación, o entra desde un navegador en el que ya hayas entrado.",
  unreadable:
    "El servidor ya no puede leer la clave de tus códigos. Usa una llave o un código de recuperación y actívalos de nuevo.",
  lapsed: "Ha pasado demasiado tiempo, o demasiados códigos equivocados. Vuelve a entrar.",
  already: "Los códigos ya están activados.",
} as const;
