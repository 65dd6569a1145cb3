/** Forms as somebody types them. */
export const MESSAGE = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "¿Cuándo abrís?" };

export const INSCRIPCION = {
  nombre: "Eva",
  apellidos: "Martín Ruiz",
  email: "eva@ejemplo.es",
  telefono: "600123456",
  curso_interes: "medio" as const,
  comentarios: "Solo por las tardes",
};
