/** Words, folded, of which people make passwords that they do not want to look for. */
const WORDS = `
  a abrete abrir al amo amor amparo angustias ascension athletic atleti atletico ave barca
  barcelona beatriz bebe bella betis cambia cambiame campeon carmen casa cielo cinco clave claves
  con contra contrasena contrasenas corazon cuatro de del diez dios domingo dos el ella en entra
  entrar es espana esta familia feliz francisca fuensanta futbol gatita gatito gato guapa guapo
  hija hijo hola ines inmaculada jesus jose josefa juan jueves la las lo los lourdes lugar luna
  lunes madre madrid mama mami mancha maria mariposa marta martes me mi miercoles mis nacida
  nacido nina nino noelia nombre nuestra nuestro nueve nuria ocho padre papa papi pass password
  pepa pepe perrita perrito perro pilar por princesa proximamente purificacion que quiero real
  rocio sabado san santa secreta secreto seis sesamo sevilla siempre siete sol soledad su te tres
  tu un una uno valencia vida viernes virgen web y yo
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
`;

/** Rows, columns, vowels and alphabets over which a finger runs; ñ folded. */
const ROWS = `
  1234567890 0123456789 qwertyuiop asdfghjkln zxcvbnm abcdefghijklmnopqrstuvwxyz
  aeiou 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 147 258 369 159 357
`;

/** Two keys beside each other stand in many words; three are a run. */
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
