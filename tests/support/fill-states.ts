import { SLOTS, type Slot } from "~/escuela/slots";
import { insertBorradores } from "./borradores";
import { dayFromNow, insertConvocatoria } from "./convocatoria";
import type { Site } from "./site";

const AT = "2026-11-01T10:00:00.000Z";
/** 120 letters without a place to break: a title, a name, a film, an address. */
const LONG_WORD = "Otorrinolaringoesternocleidomastoideo".repeat(4).slice(0, 120);

/**
 * Gives a site with empty tables one of everything that a page can show, and a long word wherever
 * somebody types a text: what `STATES` lists is reached on it.
 */
export function fillStates(site: Site): void {
  fillBlog(site);
  fillGallery(site);
  fillForms(site);
  fillCartas(site);
  fillCourses(site);
  site.rows(
    `INSERT INTO papelera (id, tipo, nombre, filas, deleted_at) VALUES (1, 'articulo', ?, ?, ?)`,
    LONG_WORD,
    JSON.stringify({ blog_posts: [{ id: 9, titulo: "Borrado", contenido: "<p>x</p>" }] }),
    new Date().toISOString(),
  );
}

/** What the owner may write of the school, as long and as hard to break as it may be; no line is another's. */
const LONGEST: Partial<Record<Slot["kind"], (max: number, place: number) => string>> = {
  line: (max, place) => `${place}`.padEnd(max, "W"),
  lines: (max) => "W".repeat(max),
  list: (max) => `- ${"W".repeat(max - 2)}`,
  email: () => `${"a".repeat(60)}@${"b".repeat(60)}.es`,
  telephone: () => "958 123 456",
  links: () => `${"W".repeat(300)} https://a.example/`,
};

export function fillSchool(site: Site): void {
  const words = SLOTS.flatMap(({ name, kind, max }, place) => {
    const longest = LONGEST[kind];
    return longest ? [[name, longest(max, place)]] : [];
  });
  site.rows(
    "INSERT INTO escuela (cambios, created_at) VALUES (?, '2026-11-22T10:00:00.000Z')",
    JSON.stringify(Object.fromEntries(words)),
  );
}

function fillBlog(site: Site): void {
  const link = `<a href="https://x.es/${LONG_WORD}">https://x.es/${LONG_WORD}</a>`;
  const rich = `<p>x <a href="https://x.es/">y</a></p><h2>Uno</h2><p>${LONG_WORD}</p><ul><li>${link}</li></ul>`;
  site.rows(
    `INSERT INTO blog_posts (id, titulo, contenido, imagen_url, created_at)
     VALUES (1, ?, ?, '/uploads/blog-images/1.jpg', ?), (2, 'Sin portada', '<p>x</p>', NULL, ?)`,
    ...[`Once zonas ${LONG_WORD}`, rich, AT, AT],
  );
  insertBorradores(site);
  site.rows("UPDATE borradores SET titulo = ?, contenido = ? WHERE id = 2", LONG_WORD, rich);
}

function fillGallery(site: Site): void {
  site.rows(
    `INSERT INTO proyectos_galeria (id, titulo, descripcion, portada_url)
     VALUES (1, ?, ?, '/uploads/galeria-images/1.jpg'),
            (2, 'Vacío', 'Sin fotos', '/uploads/galeria-images/2.jpg')`,
    ...[`Arcadas ${LONG_WORD}`, `Patios ${LONG_WORD}`],
  );
  site.rows(
    `INSERT INTO fotos_galeria (id, proyecto_id, url, descripcion, alternativo)
     VALUES (1, 1, '/uploads/galeria-images/3.jpg', ?, ?),
            (2, 1, '/uploads/galeria-images/4.jpg', NULL, NULL)`,
    ...[`Un arco ${LONG_WORD}`, LONG_WORD],
  );
  site.rows(
    "INSERT INTO fichas (id, proceso, pelicula, lugar) VALUES (1, 'cianotipia', 'HP5', ?)",
    LONG_WORD,
  );
}

function fillForms(site: Site): void {
  site.rows(
    `INSERT INTO inscripciones (id, nombre, apellidos, email, telefono, curso_interes, comentarios)
     VALUES (1, 'Eva', 'Martín', 'eva@ejemplo.es', '600', 'basico', NULL),
            (2, 'Luz', ?, 'luz@ejemplo.es', '600', 'medio', ?)`,
    ...[LONG_WORD, LONG_WORD],
  );
  site.rows(
    `INSERT INTO mensajes (id, nombre, email, mensaje)
     VALUES (1, 'Eva', 'eva@ejemplo.es', 'Hola'), (2, ?, 'luz@ejemplo.es', ?),
            (3, 'Sol', 'sol@ejemplo.es', 'Hasta pronto')`,
    ...[LONG_WORD, LONG_WORD],
  );
  site.rows(
    "INSERT INTO seguimiento (form, row_id, estado, nota, updated_at) VALUES ('contacto', 3, 'contestada', '', ?)",
    AT,
  );
  site.rows(
    `INSERT INTO suspicious_forms (form, fields, created_at) VALUES ('contacto', ?, ?)`,
    JSON.stringify({ nombre: "Luz", email: "luz@ejemplo.es", mensaje: LONG_WORD }),
    AT,
  );
  // Urgent in the panel for a week.
  site.rows(
    "INSERT INTO auth_events (at, kind) VALUES (?, 'REFRESH_REUSED')",
    new Date().toISOString(),
  );
}

/** The first has no place left, and somebody who waits for one. */
function fillCourses(site: Site): void {
  insertConvocatoria(site, { titulo: `Revelar ${LONG_WORD}`, plazas: "1" });
  insertConvocatoria(site, { empieza: dayFromNow(-1) });
  site.rows("UPDATE convocatorias SET id = id - (SELECT min(id) - 1 FROM convocatorias)");
  site.rows(
    `INSERT INTO inscripciones (id, nombre, apellidos, email, telefono, curso_interes, convocatoria_id, convocatoria, plaza_at)
     VALUES (3, 'Ana', ?, 'ana@ejemplo.es', '600', 'basico', 1, 'Revelar', ?),
            (4, 'Sol', ?, 'sol@ejemplo.es', '600', 'medio', 1, 'Revelar', NULL)`,
    ...[LONG_WORD, AT, LONG_WORD],
  );
  site.rows(
    "INSERT INTO seguimiento (form, row_id, estado, nota, updated_at) VALUES ('inscripcion', 4, 'contestada', ?, ?)",
    ...[LONG_WORD, AT],
  );
}

function fillCartas(site: Site): void {
  site.rows(
    `INSERT INTO cartas (id, asunto, contenido, destino, created_at, sent_at)
     VALUES (1, ?, ?, 'todas', ?, NULL), (2, 'Enviada', 'Hola', 'todas', ?, ?)`,
    ...[`Abrimos ${LONG_WORD}`, `Hola, ${LONG_WORD}`, AT, AT, AT],
  );
}

/** Rows enough for every list to have a second page. */
export function fillMany(site: Site): void {
  const add = (count: number, table: string, columns: string, values: string) =>
    site.rows(
      `WITH RECURSIVE numbers (n) AS (SELECT 101 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100 + ${count})
       INSERT INTO ${table} (${columns}) SELECT ${values} FROM numbers`,
    );
  const person = "'Eva', 'Martín ' || n, 'eva@ejemplo.es', '600', 'basico'";
  add(21, "blog_posts", "id, titulo, contenido", "n, 'Artículo ' || n, '<p>x</p>'");
  add(21, "inscripciones", "nombre, apellidos, email, telefono, curso_interes", person);
  add(21, "mensajes", "nombre, email, mensaje", "'Eva', 'eva@ejemplo.es', 'Hola ' || n");
  add(
    21,
    "cartas",
    "asunto, contenido, destino, created_at",
    `'Carta ' || n, 'Hola', 'todas', '${AT}'`,
  );
  add(21, "auth_events", "at, kind", `'${AT}', 'SIGNED_IN'`);
  const photo = "n, 1, '/uploads/galeria-images/' || n || '.jpg'";
  add(61, "fotos_galeria", "id, proyecto_id, url", photo);
  for (let count = 0; count < 21; count++) insertConvocatoria(site, { titulo: `Curso ${count}` });
}

/** A test, and an answer to somebody, neither of which could be sent. */
export function fillMail(site: Site): void {
  site.rows(
    `INSERT INTO correos (id, kind, form, row_id, to_address, subject, text, html, headers, message_id,
       state, failure, last_reply, attempts, created_at)
     VALUES (1, 'prueba', NULL, NULL, 'ana@escuela.example', 'Prueba', 'x', 'x', '{}', '<1>',
       'refused', 'recipient', ?, 3, ?),
            (2, 'respuesta', 'inscripcion', 2, ?, 'Tu curso', 'x', 'x', '{}', '<2>',
       'refused', 'recipient', ?, 3, ?)`,
    ...[`550 ${LONG_WORD}`, AT, `${LONG_WORD.slice(0, 60)}@ejemplo.es`, `550 ${LONG_WORD}`, AT],
  );
}

/** Two keys of the owner, one for another domain: from then on the password alone signs nobody in. */
export function fillKeys(site: Site): void {
  site.rows(
    `INSERT INTO passkeys (id, user_id, name, public_key, counter, transports, rp_id, created_at, last_used_at)
     SELECT 'a', id, ?, x'00', 0, '[]', 'escuela.example', ?, ? FROM users UNION ALL
     SELECT 'b', id, 'Llave', x'00', 0, '[]', ?, ?, NULL FROM users`,
    ...[LONG_WORD.slice(0, 60), AT, AT, `${LONG_WORD.slice(0, 60)}.example`, AT],
  );
}

/** Another session of the owner, beside the one that asks. */
export function fillSessions(site: Site): void {
  site.rows(
    `INSERT OR IGNORE INTO auth_sessions (id, user_id, rotated_at, created_at, not_after, browser)
     SELECT 'otra', user_id, rotated_at, created_at, not_after, ? FROM auth_sessions LIMIT 1`,
    LONG_WORD,
  );
}
