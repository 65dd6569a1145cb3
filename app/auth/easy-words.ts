/** Words, folded, of which people make passwords that they do not want to look for. */
const WORDS = `
  a abrete abrir al amo amor atleti barca barcelona bebe bella betis cambia cambiame carmen casa
  cielo cinco clave claves con contra contrasena contrasenas corazon cuatro de del diez domingo dos el
  ella en entra entrar es esta familia feliz gatita gatito gato guapa guapo hija hijo hola jesus jose
  juan jueves la las lo los lugar luna lunes madrid mama mami mancha maria mariposa martes me mi
  miercoles mis nacida nacido nina nino nombre nueve ocho papa papi pass password perrita perrito perro
  pilar por princesa proximamente que quiero real sabado secreta secreto seis sesamo siempre siete sol
  su te tres tu un una uno viernes vida virgen web y yo
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
`;

/** Rows, columns and alphabets over which a finger runs; ñ folded. */
const ROWS = `
  1234567890 0123456789 qwertyuiop asdfghjkln zxcvbnm abcdefghijklmnopqrstuvwxyz
  1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 147 258 369 159 357
`;

/** Of a run that one notices; two keys beside each other stand in many words. */
const SHORTEST_RUN = 3;

export const EASY_WORDS: ReadonlySet<string> = new Set(listed(WORDS));

/** Every part of a row, in both directions: a password of these is typed with one finger. */
export const KEY_RUNS: ReadonlySet<string> = new Set(
  listed(ROWS).flatMap((row) => [...partsOf(row), ...partsOf([...row].reverse().join(""))]),
);

function listed(text: string): string[] {
  return text.trim().split(/\s+/);
}

function partsOf(row: string): string[] {
  return [...row].flatMap((_, start) => {
    const rest = row.slice(start);
    const ends = Math.max(0, rest.length - SHORTEST_RUN + 1);
    return Array.from({ length: ends }, (_, more) => rest.slice(0, SHORTEST_RUN + more));
  });
}
