const KEPT = "Lo que alguien vio recibido está en la base de datos";
const FORWARD =
  "Si falla el reenvío: la frase a tiempo, todo en el formulario, pendiente en el panel, entregado una vez";
const GOES_ON =
  "Las páginas siguen, los formularios lo dicen y guardan lo escrito, nada a medias, sin reiniciar";
const REFUSED = "Con una base de datos que no sirve no se arranca: una línea dice por qué";
const FOUND = "El daño que no impide arrancar se ve en el panel y en el registro";
const UNTOUCHED = "Una migración que no acaba no ha cambiado nada, y hay una copia de antes";
const ERASED =
  "Lo borrado no queda en ningún archivo de la base de datos, ni vuelve con una copia; hasta entonces, «Borrando»";
const PICTURES = "Ninguna imagen se borra por una base de datos que puede no ser la suya";
const BACKUP = "Una copia dañada se rechaza antes de cambiar nada";
const OWNER = "La dueña entra y sigue dentro";
const CLOCK = "Un reloj que salta no borra nada ni cierra el paso a nadie";
const CROWD = "Quien abusa no llena nada, y a los demás se les atiende";

/**
 * What the site promises, what is done to it, and the test that does it: the file, and how the
 * names of what it stands in and of itself begin. Several tests may begin so.
 *
 * @typedef {{ promise: string, injection: string, file: string, test: string }} Fault
 */

/** @type {Fault[]} */
export const FAULTS = [
  ...row(KEPT, "tests/faults/kill.test.ts", {
    "kill -9, cincuenta veces, con visitas escribiendo y fotos llegando": "kill -9, fifty times",
  }),
  ...row(KEPT, "tests/faults/power-cut.test.ts", {
    "corte de luz, cinco veces, con visitas escribiendo": "a power cut under load",
  }),
  ...row(KEPT, "tests/http/process.test.ts", {
    "SIGTERM con un envío a medias: acaba, cierra la base de datos y termina con 0": "told to stop",
  }),
  ...row(FORWARD, "tests/http/faults-forwarding.test.ts", {
    "el servicio cuelga": "a service that hangs up",
    "no responde nunca": "a service that never answers",
    "responde gota a gota": "a service that drips",
    "responde sin fin": "a service that answers without end",
    "redirige hacia dentro": "a service that redirects",
    "responde 400": "a service that answers 400",
    "responde 500": "a service that answers 500",
    "responde 503": "a service that answers 503",
  }),
  ...row(FORWARD, "tests/domain/post-json.test.ts", {
    "nadie escucha": "fails where nobody listens",
    "más de 64 KB de respuesta": "fails on an answer over the limit",
  }),
  ...row(GOES_ON, "tests/faults/locked.test.ts", {
    "base de datos bloqueada tres segundos": "held for three seconds",
    "base de datos bloqueada diez segundos": "held for ten seconds",
  }),
  ...row(GOES_ON, "tests/http/health.test.ts", {
    "base de datos bloqueada mientras se pregunta a /salud": "a lock that forms ride out",
  }),
  ...row(GOES_ON, "tests/http/page-cache.test.ts", {
    "texto de privacidad que no se puede leer": "a page rendered while the privacy text",
  }),
  ...row(GOES_ON, "tests/http/faults-locked.test.ts", {
    "bloqueada demasiado tiempo, con cada formulario y cada botón": "of a database that is held",
  }),
  ...row(GOES_ON, "tests/http/faults-disk.test.ts", {
    "disco lleno, con cada formulario y cada botón": "a full disk refuses every form",
    "disco que se llena en medio de una foto": "a full disk in the middle of a picture",
    "carpeta de subidas borrada": "the folder of the uploads that is missing",
    "carpeta de subidas de solo lectura": "the folder of the uploads that cannot be written",
    "carpeta de subidas que no se puede crear": "the folder of the uploads that is neither",
  }),
  ...row(GOES_ON, "tests/http/faults-damage.test.ts", {
    "fila de una foto dañada": "a row that is damaged of a picture",
    "fecha que no lo es, en cada tabla": "a row that is damaged in a moment",
    "fila de un envío apartado dañada": "a row that is damaged of what may be spam",
    "texto de un artículo dañado": "a row that is damaged of an article",
    "archivo de una foto borrado": "a picture whose file is gone",
  }),
  ...row(GOES_ON, "tests/domain/suspicious.test.ts", {
    "envío apartado con campos que no son textos": "a form kept apart whose fields are odd",
  }),
  ...row(REFUSED, "tests/http/faults-damage.test.ts", {
    "archivo que no es una base de datos": `${refused()} one that is no database`,
    "una página de ruido dentro": `${refused()} one that has a page of noise`,
    "archivo cortado por la mitad": `${refused()} one that is cut off`,
    "esquema de una versión más nueva": `${refused()} one of a newer program`,
  }),
  ...row(FOUND, "tests/http/faults-damage.test.ts", {
    "un índice roto": "a broken index passes the start",
  }),
  ...row(UNTOUCHED, "tests/http/faults-migration.test.ts", {
    "kill -9 en medio de una migración": "a migration that is killed half-way",
  }),
  ...row(UNTOUCHED, "tests/domain/migrations.test.ts", {
    "error en la última orden de una migración": "one that fails half-way",
    "error en cada arranque: una sola copia": "one that fails at each start",
  }),
  ...row(ERASED, "tests/http/faults-erasure.test.ts", {
    "kill -9 antes, en medio y después de VACUUM": "an erasure that is killed",
    "lo mismo cuando se cumple un plazo": "a deletion by retention that is killed",
    "otro proceso lee la base de datos": "while somebody reads the database",
  }),
  ...row(PICTURES, "tests/http/faults-orphans.test.ts", {
    "base de datos más antigua junto a las imágenes de la nueva": `${beside()} an older database`,
    "base de datos perdida, con las imágenes en su sitio": `${beside()} a database that is gone`,
    "base de datos de cero bytes, o de uno, junto a imágenes": `${beside()} a database that is «`,
  }),
  ...row(GOES_ON, "tests/http/faults-orphans.test.ts", {
    "kill entre el archivo de una foto y su fila": `${killed()} between file and row`,
    "kill en medio de un archivo": `${killed()} in the middle of a file`,
  }),
  ...row(BACKUP, "tests/http/backup.test.ts", {
    "un byte cambiado, un trozo de menos, un archivo de más": "an archive is refused",
  }),
  ...row(CROWD, "tests/faults/crowd.test.ts", {
    "quinientos envíos por minuto": "five hundred posts",
    "dos mil conexiones que no acaban de preguntar": "two thousand connections",
  }),
  ...row(CROWD, "tests/http/strangers.test.ts", {
    "formularios enormes, con campos inventados o llenos de comillas, sin sesión":
      "what a stranger posts comes back no larger",
    "doscientas contraseñas de 900 KB": "what a stranger posts with a password",
    "cuerpos que no son un formulario": "a body that is no form",
  }),
  ...row(CROWD, "tests/http/reception.test.ts", {
    "quinientos envíos desde una línea IPv6": "many forms from one IPv6 line",
    "quinientos envíos desde diez redes": "many forms from ten IPv4 networks",
  }),
  ...row(CROWD, "tests/faults/memory.test.ts", {
    "256 MB de memoria, con fotos grandes, formularios y páginas": "in 256 MB",
  }),
  ...row(OWNER, "tests/http/sessions.test.ts", {
    "desconocidos que llenan el límite de su cuenta y la cola":
      "strangers who know the e-mail keep",
    "respuesta perdida al renovarse la sesión": "a session that is due whose answer never arrived",
  }),
  ...row(CLOCK, "tests/http/conservacion.test.ts", {
    "reloj años adelante al arrancar": "a clock that jumped years ahead",
  }),
  ...row(CLOCK, "tests/domain/admission.test.ts", {
    "reloj que vuelve atrás: formularios": "forms of a clock that was ahead",
  }),
  ...row(CLOCK, "tests/domain/throttle.test.ts", {
    "reloj que vuelve atrás: contraseñas": "attempts to sign in of a clock that was ahead",
  }),
  ...row(CLOCK, "tests/domain/outbox.test.ts", {
    "reloj que vuelve atrás: reenvíos": "what could not be forwarded of a clock that was ahead",
  }),
  ...row(CLOCK, "tests/domain/session-states.test.ts", {
    "reloj que vuelve atrás: sesión": "the refresh ahead of the loaders survives a clock",
  }),
];

/**
 * @param {string} promise
 * @param {string} file
 * @param {Record<string, string>} tests by injection
 */
function row(promise, file, tests) {
  return Object.entries(tests).map(([injection, test]) => ({ promise, injection, file, test }));
}

function refused() {
  return "a database that cannot be used is refused in one line at the start";
}

function beside() {
  return "at a start beside pictures that it does not know";
}

function killed() {
  return "what a kill leaves of an upload";
}
