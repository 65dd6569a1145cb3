export const STORED = "Lo que alguien vio recibido está en la base de datos";
export const FORWARD =
  "Si falla el reenvío: la frase a tiempo, todo en el formulario, pendiente en el panel, entregado una vez";
export const GOES_ON =
  "Las páginas siguen, los formularios lo dicen y guardan lo escrito, nada a medias, sin reiniciar";
export const REFUSED = "Con una base de datos que no sirve no se arranca: una línea dice por qué";
export const FOUND = "El daño que no impide arrancar se ve en el panel y en el registro";
export const UNTOUCHED = "Una migración que no acaba no ha cambiado nada, y hay una copia de antes";
export const ERASED =
  "Lo borrado no queda en ningún archivo de la base de datos, ni vuelve con una copia; hasta entonces, «Borrando»";
export const PICTURES = "Ninguna imagen se borra por una base de datos que puede no ser la suya";
export const BACKUP = "Una copia dañada se rechaza antes de cambiar nada";
export const COPIES =
  "La copia de fuera sale la noche siguiente, se puede leer, y dice en una frase por qué no";
export const OWNER = "La dueña entra y sigue dentro";
export const CLOCK = "Un reloj que salta no borra nada ni cierra el paso a nadie";
export const WRITTEN = "Lo que escribe la dueña se guarda, y no sale en la web sin estar completo";
export const LETTERS =
  "Nadie recibe dos veces un correo, ni se queda sin él, por algo que falle aquí";
export const CROWD = "Quien abusa no llena nada, y a los demás se les atiende";

/**
 * Returns the rows of a promise whose tests stand in one file.
 *
 * @param {string} promise
 * @param {string} file
 * @param {Record<string, string>} tests by injection
 */
export function row(promise, file, tests) {
  return Object.entries(tests).map(([injection, test]) => ({ promise, injection, file, test }));
}
