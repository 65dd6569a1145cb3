import { MESSAGE } from "./people";

const AT = "2026-11-01T10:00:00.000Z";

/** A row of each table as it is where a test does not care. */
export const ROWS = {
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
    email: MESSAGE.email,
    telefono: "600123456",
    curso_interes: "basico",
    created_at: AT,
  },
  mensajes: { nombre: "Eva", email: MESSAGE.email, mensaje: "Hola", created_at: AT },
  suspicious_forms: { form: "contacto", fields: "{}", created_at: AT },
  cartas: { asunto: "Abrimos", contenido: "Hola.", destino: "todas", created_at: AT },
  correos: {
    kind: "llegada",
    to_address: MESSAGE.email,
    subject: "x",
    text: "x",
    html: "<p>x</p>",
    headers: "{}",
    state: "pending",
    created_at: AT,
  },
} as const;
