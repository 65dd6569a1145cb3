import type { Schema } from "./schema";

/**
 * Every table, so that a new one has to be entered: public where a change of it changes what
 * visitors see. A public table entered as private would be shown hours late.
 */
export const TABLES: Record<keyof Schema, "public" | "private"> = {
  textos: "public",
  // The privacy page says for how long forms are stored.
  conservacion: "public",
  escuela: "public",
  convocatorias: "public",
  blog_posts: "public",
  proyectos_galeria: "public",
  fotos_galeria: "public",
  fichas: "public",
  pictures: "public",
  inscripciones: "private",
  mensajes: "private",
  submissions: "private",
  form_arrivals: "private",
  form_saves: "private",
  suspicious_forms: "private",
  seguimiento: "private",
  cartas: "private",
  bajas: "private",
  bajas_clave: "private",
  restores: "private",
  erasures_done: "private",
  extent: "private",
  database_names: "private",
  receipt_networks: "private",
  borradores: "private",
  versiones: "private",
  removed_pictures: "private",
  papelera: "private",
  correos: "private",
  avisos: "private",
  users: "private",
  auth_sessions: "private",
  recovery_links: "private",
  auth_events: "private",
  auth_throttle: "private",
  passkeys: "private",
  code_generators: "private",
  code_failures: "private",
  recovery_codes: "private",
  pending_sign_ins: "private",
  used_codes: "private",
  panel_visits: "private",
  clock: "private",
  clock_jump: "private",
};

/** Columns of private tables that visitors see something of: places that were given. */
export const VISIBLE_COLUMNS: Partial<Record<keyof Schema, string>> = {
  inscripciones: "plaza_at",
};
