import { CROWD, row } from "./promises.mjs";

/** The faults of those who ask or send too much. */
export const CROWD_FAULTS = [
  ...row(CROWD, "tests/domain/mail-flood.test.ts", {
    "171 formularios seguidos, de una red": "a flood of forms is no flood of mail",
    "120 formularios de otras tantas redes":
      "a flood from many networks causes at most a hundred receipts a day",
    "2.000 formularios largos en un resumen": "a summary of two thousand long forms",
  }),
  ...row(CROWD, "tests/faults/uploads.test.ts", {
    "imágenes de 48 y de 99 megapíxeles": "an upload grows by less than 150 MB",
  }),
  ...row(CROWD, "tests/faults/crowd.test.ts", {
    "quinientos envíos por minuto": "five hundred posts",
    "dos mil conexiones que no acaban de preguntar": "two thousand connections",
    "mil que piden una foto y no la leen": "a thousand who ask a picture",
  }),
  ...row(CROWD, "tests/server/open-connections.test.ts", {
    "respuestas que nadie lee, o una letra por minuto": "an answer that",
    "más conexiones que las que caben": "beyond the bound the connection",
  }),
  ...row(CROWD, "tests/server/held-answers.test.ts", {
    "respuestas grandes que nadie lee, hasta llenar lo que pueden ocupar":
      "hold no more than the bound together",
  }),
  ...row(CROWD, "tests/faults/hostile-posts.test.ts", {
    "formularios enormes, con campos inventados o llenos de comillas, sin sesión":
      "a stranger's post is answered in little memory",
    "doscientas contraseñas de 900 KB": "a password of 900 KB",
  }),
  ...row(CROWD, "tests/http/hostile-posts.test.ts", {
    "cuerpos que no son un formulario": "is answered with 400 in Spanish",
  }),
  ...row(CROWD, "tests/server/request-body-held.test.ts", {
    "envíos que no acaban, hasta llenar lo que pueden ocupar": "beyond what strangers' bodies",
    "miles de formularios empezados de los que nada llega":
      "unfinished forms of which nothing came",
    "un formulario pequeño mientras otro lo ocupa todo": "a small form is taken",
  }),
  ...row(CROWD, "tests/server/one-at-a-time.test.ts", {
    "mil preguntas de golpe": "whoever sends",
  }),
  ...row(CROWD, "tests/domain/decode-memory.test.ts", {
    "un JPEG con megabytes de relleno": "as a JPEG with megabytes of fill",
    "un JPEG con segmentos sin fin": "as a JPEG with endless segments",
  }),
  ...row(CROWD, "tests/domain/heif-layout.test.ts", {
    "un AVIF que esconde otro mayor": "before anything is decoded",
  }),
  ...row(CROWD, "tests/domain/png-text.test.ts", {
    "un PNG cuyo texto ocupa megabytes al abrirlo": "a PNG whose text inflates to much",
  }),
  ...row(CROWD, "tests/domain/screening.test.ts", {
    "cientos de envíos desde unas pocas redes":
      "a network that has brought five forms waits, another does not",
    "mil envíos en diez minutos, de muchas redes":
      "the 1,001st form in ten minutes is refused, whatever its network",
  }),
  ...row(CROWD, "tests/faults/memory.test.ts", {
    "256 MB de memoria, con fotos grandes, formularios y páginas": "a site in 256 MB",
  }),
];
