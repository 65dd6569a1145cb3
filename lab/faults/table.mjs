import { CLOCK_FAULTS } from "./clock-table.mjs";
import { COPIES_FAULTS } from "./copies-table.mjs";
import { CROWD_FAULTS } from "./crowd-table.mjs";
import { DAMAGE_FAULTS } from "./damage-table.mjs";
import {
  BACKUP,
  ERASED,
  FORWARD,
  FOUND,
  GOES_ON,
  LETTERS,
  OWNER,
  PICTURES,
  REFUSED,
  row,
  STORED,
  UNTOUCHED,
  WRITTEN,
} from "./promises.mjs";
import { RESTORE_FAULTS } from "./restore-table.mjs";

/**
 * What the site promises, what is done to it, and the test that does it: the file, and words of its
 * title, or of its group's. Several tests may have them.
 *
 * @typedef {{ promise: string, injection: string, file: string, test: string }} Fault
 */

/** @type {Fault[]} */
export const FAULTS = [
  ...row(STORED, "tests/faults/kill.test.ts", {
    "kill -9, cincuenta veces, con visitas escribiendo y fotos llegando": "kill -9, fifty times",
  }),
  ...row(STORED, "tests/faults/power-cut.test.ts", {
    "corte de luz, cinco veces, con visitas escribiendo": "a power cut under load",
  }),
  ...row(LETTERS, "tests/domain/cartas-queueing.test.ts", {
    "un final a medias de repartir una carta":
      "it is handed over with the next start, to everybody once",
  }),
  ...row(LETTERS, "tests/domain/correo-accepted.test.ts", {
    "base de datos bloqueada cuando el servidor de correo acepta":
      "an accepted mail is not sent again if that could not be noted",
    "una fila de correo que no admite ningún cambio":
      "a mail whose row cannot be changed does not stop the noting of others",
  }),
  ...row(FORWARD, "tests/domain/outbox.test.ts", {
    "base de datos bloqueada cuando el servicio de reenvío acepta": "that the service has taken",
  }),
  ...row(LETTERS, "tests/domain/only-process.test.ts", {
    "un segundo arranque sobre la misma base de datos":
      "a start ends with a message if another process has the database",
  }),
  ...row(LETTERS, "tests/domain/correo-outbox.test.ts", {
    "«Reintentar» con correo que se dio por perdido hace meses":
      "«Reintentar» does not send mail that was",
  }),
  ...row(LETTERS, "tests/domain/mail-state.test.ts", {
    "cuarenta correos que fallan junto a una respuesta retenida":
      "is listed with the owner's answers first",
  }),
  ...row(LETTERS, "tests/domain/mail-retention.test.ts", {
    "una respuesta que no salió, y su mensaje eliminado":
      "stays in «Correo» without what it answers",
  }),
  ...row(STORED, "tests/http/process.test.ts", {
    "SIGTERM con un envío a medias: acaba, cierra la base de datos y termina con 0":
      "SIGTERM lets requests finish",
  }),
  ...row(FORWARD, "tests/faults/forwarding.test.ts", {
    "el servicio cuelga": "a service that closes the connection",
    "no responde nunca": "a service that never answers",
    "responde gota a gota": "a service that drips",
    "responde sin fin": "a service that answers without end",
    "redirige hacia dentro": "a service that redirects",
    "responde 400": "a service that answers 400",
    "responde 500": "a service that answers 500",
    "responde 503": "a service that answers 503",
  }),
  ...row(FORWARD, "tests/domain/forward.test.ts", {
    "nadie escucha": "postJson fails where no server listens",
    "más de 64 KB de respuesta": "postJson fails on an answer over the limit",
  }),
  ...row(GOES_ON, "tests/faults/small-tmp.test.ts", {
    "base de datos mayor que /tmp": "a database of 80 MB is purged, backed up and rehearsed",
  }),
  ...row(GOES_ON, "tests/faults/locked.test.ts", {
    "base de datos bloqueada tres segundos": "a database held for three seconds",
    "base de datos bloqueada diez segundos": "a database held for ten seconds",
  }),
  ...row(GOES_ON, "tests/faults/locked.test.ts", {
    "base de datos bloqueada mientras se pregunta a /salud": "a lock shorter than a form waits",
  }),
  ...row(GOES_ON, "tests/faults/forms-locked.test.ts", {
    "bloqueada demasiado tiempo, con cada formulario": "the form «",
    "bloqueada demasiado tiempo, con cada botón": "the action «",
    "bloqueada un momento, con dos formularios": "a form waits for a locked database",
    "bloqueada mientras se borra a alguien": "an erasure is noted",
    "bloqueada, y libre otra vez": "a locked database",
  }),
  ...row(GOES_ON, "tests/faults/disk.test.ts", {
    "disco lleno, con cada formulario y cada botón": "a full disk refuses every form",
    "disco que se llena en medio de una foto": "a disk that fills up in the middle",
    "carpeta de subidas borrada": "a missing folder of uploads",
    "carpeta de subidas de solo lectura": "a folder of uploads that cannot be written",
    "carpeta de subidas que no se puede crear": "a folder of uploads that cannot be made",
  }),
  ...row(GOES_ON, "tests/faults/damage.test.ts", {
    "fila de una foto dañada": "a damaged row of an image",
    "fecha que no lo es, en cada tabla": "a damaged date",
    "fila de un envío apartado dañada": "a damaged quarantined form",
    "texto de un artículo dañado": "a damaged article",
    "archivo de una foto borrado": "an image whose file is gone",
  }),
  ...row(GOES_ON, "tests/domain/quarantine.test.ts", {
    "envío apartado con campos que no son textos": "a quarantined form with",
  }),
  ...row(REFUSED, "tests/faults/damage.test.ts", {
    "archivo que no es una base de datos": "a database that is no database is refused",
    "una página de ruido dentro": "a database that has a page of noise",
    "archivo cortado por la mitad": "a database that is cut off",
    "esquema de una versión más nueva": "a database of a newer program",
    "una carpeta en su lugar": "a database that is a folder",
  }),
  ...row(FOUND, "tests/faults/damage.test.ts", {
    "un índice roto": "a broken index passes the start",
  }),
  ...row(WRITTEN, "tests/domain/borradores.test.ts", {
    "respuestas de un guardado que se pierden":
      "a form that missed the answers to its saves can still save and publish",
    "un guardado que llega dos veces, o tarde":
      "a save that arrives after the form's next one is refused",
  }),
  ...row(WRITTEN, "tests/http/two-windows.test.ts", {
    "la respuesta a cada formulario, perdida": "goes on from its own text after lost answers",
    "otra ventana que guarda entretanto": "changed in another window",
  }),
  ...row(WRITTEN, "tests/domain/scheduled.test.ts", {
    "un artículo con fecha que se vacía": "a scheduled article that was emptied to",
  }),
  ...row(UNTOUCHED, "tests/faults/migration.test.ts", {
    "kill -9 en medio de una migración": "a migration that is killed half-way",
  }),
  ...row(UNTOUCHED, "tests/domain/migrate.test.ts", {
    "error en la última orden de una migración":
      "of migrations of which one fails nothing is applied",
    "error en cada arranque: una sola copia": "a migration that fails at each start",
  }),
  ...row(GOES_ON, "tests/faults/papelera.test.ts", {
    "kill -9 ante cada orden de un borrado": "a deletion killed before",
    "kill -9 ante cada orden de una recuperación": "a restore killed before",
    "kill -9 ante cada orden de un vaciado": "an emptying killed before",
    "una copia con cosas en la papelera": "a backup carries the trash",
  }),
  ...row(GOES_ON, "tests/faults/backup.test.ts", {
    "kill -9 en cada paso de una restauración": "what is replaced is whole",
    "lo que una restauración ha reemplazado": "what is replaced",
    "SIGTERM o kill -9 en medio de una copia": "a backup that ",
    "imágenes de 256 MB en una copia": "images of 256 MB",
  }),
  ...row(GOES_ON, "tests/faults/built-image.test.ts", {
    "la imagen del Dockerfile, en los límites de compose.yaml": "in a container of that image",
    "la imagen del Dockerfile, sin nada que no le haga falta": "the image that the Dockerfile",
    "un contenedor sin memoria, o que no puede escribir": "a container that lacks something",
  }),
  ...row(GOES_ON, "tests/faults/seed.test.ts", {
    "kill -9 en medio de la muestra": "a seed that is cut short",
    "la muestra, sobre contenido propio": "a seed beside",
    "la muestra, entera": "a seed has",
  }),
  ...row(GOES_ON, "tests/faults/avif.test.ts", {
    "fotos que añade otra orden": "a picture that a command adds",
    "SIGTERM mientras se hacen los AVIF": "SIGTERM while AVIF is made",
  }),
  ...row(GOES_ON, "tests/domain/avif.test.ts", {
    "la memoria se acaba mientras se hace un AVIF": "an encoder killed for its memory",
  }),
  ...row(GOES_ON, "tests/faults/avif-memory.test.ts", {
    "la memoria del AVIF más grande, de cada formato": "the largest AVIF of",
  }),
  ...row(GOES_ON, "tests/faults/bench.test.ts", {
    "el banco de pruebas, en corto": "the benchmark measures",
    "respuestas que le llegan byte a byte": "an answer is read to its end",
  }),
  ...row(ERASED, "tests/faults/erasure.test.ts", {
    "kill -9 antes, en medio y después de VACUUM": "an erasure killed before",
    "lo mismo cuando se cumple un plazo": "a deletion of expired rows killed before",
    "otro proceso lee la base de datos": "an erasure is said to be under way",
    "otro proceso la lee cuando se cumple un plazo": "expired rows leave the files",
  }),
  ...row(PICTURES, "tests/faults/orphans.test.ts", {
    "base de datos más antigua junto a las imágenes de la nueva":
      "an older database puts newer images",
    "imágenes en un volumen que no está montado": "a volume of images that is not mounted",
    "base de datos perdida, con las imágenes en su sitio": "a missing database leaves images alone",
    "base de datos de cero bytes, o de uno, junto a imágenes": "a database that is «",
  }),
  ...row(GOES_ON, "tests/faults/orphans.test.ts", {
    "kill entre el archivo de una foto y su fila": "an upload killed between file and row",
    "kill en medio de un archivo": "an upload killed in the middle of a file",
  }),
  ...row(BACKUP, "tests/faults/damaged-archive.test.ts", {
    "un byte cambiado, un trozo de menos, un archivo de más": "an archive is refused",
  }),
  ...row(GOES_ON, "tests/domain/autosave-storage.test.ts", {
    "disco lleno o base de datos bloqueada, mientras se guarda solo": "an autosave that meets",
  }),
  ...row(GOES_ON, "tests/domain/scheduled.test.ts", {
    "fecha de publicación que no lo es": "a scheduled article whose date is none",
    "un artículo programado que no se puede publicar": "a scheduled article that cannot",
  }),
  ...row(GOES_ON, "tests/server/failure.test.ts", {
    "una excepción en cualquier paso de una petición": "what a middleware throws",
    "una excepción de la aplicación": "what the application throws",
  }),
  ...row(GOES_ON, "tests/server/client-ip.test.ts", {
    "una dirección que no se puede leer": "the connection where it names no address",
  }),
  ...row(OWNER, "tests/domain/throttle.test.ts", {
    "desconocidos que llenan el límite de su cuenta":
      "strangers' attempts do not lock the owner out",
  }),
  ...row(OWNER, "tests/domain/password.test.ts", {
    "desconocidos que llenan la cola de contraseñas":
      "password computations for strangers leave room",
  }),
  ...row(OWNER, "tests/domain/token-rotation.test.ts", {
    "respuesta perdida al renovarse la sesión": "a refresh whose answer was lost",
  }),
  ...CLOCK_FAULTS,
  ...COPIES_FAULTS,
  ...CROWD_FAULTS,
  ...DAMAGE_FAULTS,
  ...RESTORE_FAULTS,
];
