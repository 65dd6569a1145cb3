import type { Generated } from "kysely";

export interface ProyectoRow {
  id: Generated<number>;
  titulo: string;
  descripcion: string;
  portada_url: string;
  /** Description of the cover; null where the proyecto's title describes it. */
  portada_alternativo: string | null;
  /**
   * Place in the owner's order, from 1; null: the owner has given none, and the proyecto comes
   * before those that have one, newest first.
   */
  posicion: number | null;
  form_key: string | null;
  created_at: Generated<string>;
}

export interface FotoRow {
  id: Generated<number>;
  proyecto_id: number;
  url: string;
  descripcion: string | null;
  /** Description of the photo; null where the caption describes it. */
  alternativo: string | null;
  posicion: number | null;
  form_key: string | null;
  created_at: Generated<string>;
}

/**
 * Details of how a photo was made; `id` is the photo's, a null column is a detail that nobody has
 * said.
 */
export interface FichaRow {
  id: number;
  /** Key of the process in PROCESOS (app/galeria/ficha.ts); null: not said. */
  proceso: string | null;
  /** Name of the process where `proceso` is «otro». */
  otro_proceso: string | null;
  pelicula: string | null;
  formato: string | null;
  camara: string | null;
  objetivo: string | null;
  exposicion: string | null;
  revelador: string | null;
  /** How the film or print was developed, time and temperature; null: not said. */
  revelado: string | null;
  papel: string | null;
  virado: string | null;
  /** Size of the print; null: not said. */
  medidas: string | null;
  /** Date of the photo as it was typed, a year or about when; null: not said. */
  fecha: string | null;
  lugar: string | null;
}
