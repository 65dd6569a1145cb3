/** Words, in lower case without accents, of which people make passwords that are easy to guess. */
const WORDS = `
  a abrete abrir al albaicin alhambra amo amor amparo ana angustias ascension athletic atleti
  atletico ave azul barca barcelona beatriz bebe bella betis blanco cambia cambiame campeon carmen
  casa cf cielo cinco clave claves club con contra contrasena contrasenas corazon cuatro de del
  diez dios domingo don dos el elena ella en entra entrar es espana esta estrella estrellita
  familia fc feliz francisca fuensanta futbol gatita gatito gato generalife guapa guapo hala hija
  hijo hola ines inmaculada invierno jesus jose josefa juan jueves la las leo lo los lourdes lugar
  luna lunes luz madre madrid mama mami mancha marca maria mariposa marta martes me messi mi
  miercoles mis motril movistar mulhacen nacida nacido negro nevada nina nino noelia nombre
  nuestra nuestro nueve nuria ocho otono pablo padre papa papi pass password pedro pepa pepe
  perrita perrito perro pilar por primavera princesa princesita proximamente purificacion purisima
  que quiero quijote real realejo rocio roja root rosa sabado sacromonte san santa secreta secreto
  seis sesamo sevilla siempre sierra siete sol soledad su tal te tres tu un una uno usuario
  valencia veleta verano verde vida viernes virgen web whatsapp y yo zaidin
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
`;

/** Words that any guesser knows of a school of photography, whatever it is called. */
export const TRADE =
  "la el mi escuela escuelas fotografia foto fotos quimica analogica curso cursos admin";

/** Words of analogue photography, in lower case without accents. */
const CRAFT = `
  ampliador ampliadora analogica analogicas analogico analogicos baritado barita bicromatada
  bromuro caffenol camara camaras carrete carretes cianotipia cianotipias cianotipo cianotipos colodion
  contacto cuarto curso cursos daguerrotipo diafragma emulsion enfocar enfoque escuela escuelas
  estenopeica estenope estenopo estudio exposicion fijador fijado fotograma fotografa fotografia fotografias
  fotografica fotograficas fotografico fotograficos fotografo fotografos fotos gelatina goma grano
  haluro haluros hasselblad hiposulfito ilford kodak laboratorio lente lentes leica luces negativo negativos
  nikon objetivo obturador oscuro papel pelicula peliculas pentax plata platino positivado positivo
  quimica quimicas quimico quimicos retrato retratos revelado revelador revelados revelar rollei
  taller talleres viraje virado
`;

/**
 * Words, in lower case without accents, of the names of films, beside the number that each has:
 * «Tri-X 400».
 */
const FILMS = `
  acros action adox aerocolor agfa agfaphoto apx aviphot bergger bw catlabs chrome cinestill cms
  color colorplus d delta double efke ektachrome ektar ferrania film foma fomapan fp fuji fujichrome
  fujicolor fujifilm gold harman hp ilford instax iso kentmere kodachrome kodak
  lomo lomochrome lomography lucky max neopan new orto ortho orwo pan panf pelicula
  phoenix plus polaroid polypan portra pro provia retro rollei sfx shanghai silvermax superia svema t
  tmax tri trix ultra ultramax velvia vision washi wolfen x xp xtra
`;

/**
 * Rows and columns of the keyboard, the alphabet, the vowels, and two rows typed in turn
 * («1q2w3e»), with n for ñ.
 */
const ROWS = `
  1234567890 0123456789 qwertyuiop asdfghjkln zxcvbnm abcdefghijklmnopqrstuvwxyz
  aeiou 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 147 258 369 159 357
  1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 a1s2d3f4g5h6j7k8l9 1a2s3d4f5g6h7j8k9l z1x2c3v4b5n6m7
  a1b2c3d4e5f6g7h8i9 1a2b3c4d5e6f7g8h9i
`;

/** Fewest keys that count as a run: two keys beside each other stand in many words. */
const SHORTEST_RUN = 3;

export const EASY_WORDS: ReadonlySet<string> = new Set(listed(WORDS));

/** Words of analogue photography, which guessers try alone, in pairs and with a year. */
export const CRAFT_WORDS: ReadonlySet<string> = new Set(listed(CRAFT));

export const FILM_WORDS: ReadonlySet<string> = new Set(listed(FILMS));

/** Parts of a keyboard row, three keys or more, in both directions: typed with one finger. */
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
