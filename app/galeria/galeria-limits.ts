/** Longest values, in UTF-16 units: `maxlength` in the form, bounds in the schema. */
export const PROYECTO_LIMITS = { titulo: 200, descripcion: 2000 } as const;
export const FOTO_LIMITS = { descripcion: 1000 } as const;

/** `clave` is the key of the form: it makes one project, however often it is sent. */
export type ProyectoField = keyof typeof PROYECTO_LIMITS | "portada" | "clave";
