import type { Site } from "./site";

const AT = "2026-11-01T10:00:00.000Z";

/** A row of each table as it is where a test does not care. */
const ROWS = {
  blog_posts: { titulo: "Once zonas", contenido: "<p>x</p>" },
  borradores: {
    titulo: "Borrador",
    contenido: "<p>x</p>",
    version: 1,
    created_at: AT,
    updated_at: AT,
  },
  versiones: { titulo: "Antes", contenido: "<p>x</p>", created_at: AT },
  proyectos_galeria: {
    titulo: "Arcadas",
    descripcion: "Patios",
    portada_url: "/uploads/galeria-images/1.jpg",
  },
  fotos_galeria: { proyecto_id: 1, url: "/uploads/galeria-images/2.jpg" },
  fichas: {},
  pictures: { width: 900, height: 600, widths: "[]" },
  papelera: { tipo: "mensaje", nombre: "Eva", filas: "{}", deleted_at: AT },
  inscripciones: {
    nombre: "Eva",
    apellidos: "Martín",
    email: "eva@ejemplo.es",
    telefono: "600123456",
    curso_interes: "basico",
    created_at: AT,
  },
  mensajes: { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "Hola", created_at: AT },
  suspicious_forms: { form: "contacto", fields: "{}", created_at: AT },
};

/** Adds a row to a table, and returns its id. */
export function insert(
  site: Site,
  table: keyof typeof ROWS,
  row: Record<string, string | number | null> = {},
): number {
  const whole = { ...ROWS[table], ...row };
  const names = Object.keys(whole);
  const [done] = site.rows<{ lastInsertRowid: number }>(
    `INSERT INTO ${table} (${names}) VALUES (${names.map(() => "?")})`,
    ...Object.values(whole),
  );
  return Number(done?.lastInsertRowid);
}
