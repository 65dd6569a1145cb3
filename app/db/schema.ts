import type { Generated, GeneratedAlways } from "kysely";
import type { BlogPostRow, BorradorRow, VersionRow } from "./article-schema";
import type {
  AuthEventRow,
  AuthSessionRow,
  AuthThrottleRow,
  PanelVisitRow,
  RecoveryLinkRow,
  UserRow,
} from "./auth-schema";
import type {
  AvisosRow,
  CartaRow,
  CorreoRow,
  ReceiptNetworkRow,
  RestoreTables,
  SeguimientoRow,
} from "./correo-schema";

/** Rows of every table, as db/migrations makes them. Times are UTC ISO 8601. */
export interface Schema extends RestoreTables {
  inscripciones: InscripcionRow;
  mensajes: MensajeRow;
  submissions: SubmissionRow;
  form_arrivals: { address: string; at: string };
  form_saves: { id: Generated<number>; mark: string };
  suspicious_forms: QuarantinedFormRow;
  seguimiento: SeguimientoRow;
  cartas: CartaRow;
  erasures_done: { line: string };
  extent: { id: 1; reached: string };
  receipt_networks: ReceiptNetworkRow;
  bajas: { huella: string; created_at: string };
  bajas_clave: { id: Generated<number>; clave: string };
  textos: TextoRow;
  conservacion: ConservacionRow;
  escuela: EscuelaRow;
  convocatorias: ConvocatoriaRow;
  blog_posts: BlogPostRow;
  borradores: BorradorRow;
  versiones: VersionRow;
  proyectos_galeria: ProyectoRow;
  fotos_galeria: FotoRow;
  fichas: FichaRow;
  pictures: PictureRow;
  removed_pictures: { url: string };
  papelera: PapeleraRow;
  users: UserRow;
  auth_sessions: AuthSessionRow;
  recovery_links: RecoveryLinkRow;
  auth_events: AuthEventRow;
  auth_throttle: AuthThrottleRow;
  panel_visits: PanelVisitRow;
  clock: { id: 1; believed_at: string };
  correos: CorreoRow;
  avisos: AvisosRow;
}

export type CursoInteres =
  | "basico"
  | "medio"
  | "avanzado"
  | "tecnicas_antiguas"
  | "revelado"
  | "positivado";

export interface InscripcionRow {
  id: Generated<number>;
  nombre: string;
  apellidos: string;
  email: string;
  /** Percent-encoded (specification, section 3). */
  telefono: string;
  curso_interes: CursoInteres;
  comentarios: string | null;
  /** The dated course that was asked for, also after it was deleted. */
  convocatoria_id: number | null;
  /** Its title and day, as they were when it was asked for. */
  convocatoria: string | null;
  /** Version of the privacy text that the form showed, where it is known. */
  privacidad_id: number | null;
  created_at: Generated<string>;
}

export interface MensajeRow {
  id: Generated<number>;
  nombre: string;
  email: string;
  mensaje: string;
  privacidad_id: number | null;
  created_at: Generated<string>;
}

export interface SubmissionRow {
  id: Generated<number>;
  form: "inscripcion" | "contacto";
  row_id: number;
  fingerprint: string;
  reference: string;
  delivery_key: string;
  /** "kept": not to be forwarded. */
  state: "kept" | "pending" | "forwarded";
  created_at: string;
  forwarded_at: string | null;
  attempts: Generated<number>;
  next_attempt_at: string | null;
}

interface QuarantinedFormRow {
  id: Generated<number>;
  form: "inscripcion" | "contacto";
  fields: string;
  /** Null where `fields` is damaged. */
  email: GeneratedAlways<string | null>;
  created_at: string;
}

export type TextoName = "privacidad" | "aviso-legal";

/** A version of a legal text, never changed. */
export interface TextoRow {
  id: Generated<number>;
  nombre: TextoName;
  /** Plain text, spelled as an article's (app/text/document/from-text.ts). */
  texto: string;
  created_at: string;
  /** 1: written from the template, not by the owner. */
  de_plantilla: Generated<0 | 1>;
  /** 1: it says that letters are sent; whoever was shown it may be written to. */
  habla_de_cartas: Generated<0 | 1>;
}

/** A version of the school's words, never changed. */
interface EscuelaRow {
  id: Generated<number>;
  /** JSON object of what differs from the words that come with the program. */
  cambios: string;
  created_at: string;
}

/** Retention period of a kind of form; without a row it is unlimited. */
interface ConservacionRow {
  form: SubmissionRow["form"];
  meses: number;
}

export type Estado = "proxima" | "abierta" | "completa";

export interface ConvocatoriaRow {
  id: Generated<number>;
  titulo: string;
  curso_interes: CursoInteres;
  /** Plain text, spelled as an article's (app/text/document/from-text.ts). */
  texto: string;
  /** A day in Madrid, «2027-03-06». */
  empieza: string;
  horario: string | null;
  horas: number | null;
  /** As typed: an amount in euros, or words. */
  precio: string | null;
  plazas: number | null;
  estado: Estado;
  form_key: string | null;
  created_at: string;
  /** Null until the first edit. */
  updated_at: string | null;
}

export interface ProyectoRow {
  id: Generated<number>;
  titulo: string;
  descripcion: string;
  portada_url: string;
  /** What the cover shows; null where the title says it. */
  portada_alternativo: string | null;
  /** Place from 1; null for those that come first, newest before the others. */
  posicion: number | null;
  form_key: string | null;
  created_at: Generated<string>;
}

interface FotoRow {
  id: Generated<number>;
  proyecto_id: number;
  url: string;
  descripcion: string | null;
  /** What it shows; null where the caption says it. */
  alternativo: string | null;
  posicion: number | null;
  form_key: string | null;
  created_at: Generated<string>;
}

/** How a photo was made; the id is the photo's. */
export interface FichaRow {
  id: number;
  /** A key of PROCESOS (app/galeria/ficha.ts). */
  proceso: string | null;
  /** Its name, where the key is «otro». */
  otro_proceso: string | null;
  pelicula: string | null;
  formato: string | null;
  camara: string | null;
  objetivo: string | null;
  exposicion: string | null;
  revelador: string | null;
  /** Time and temperature. */
  revelado: string | null;
  papel: string | null;
  virado: string | null;
  /** Of the print. */
  medidas: string | null;
  fecha: string | null;
  lugar: string | null;
}

/** A processed image by its public path; sizes in pixels. */
export interface PictureRow {
  url: string;
  width: number;
  height: number;
  /** JSON list of the derived sizes. */
  widths: string;
  /** JSON list; null until encoding was tried. */
  avif_widths: string | null;
  card: 0 | 1;
}

/** What a row of the trash was. */
export type TrashKind =
  | "articulo"
  | "proyecto"
  | "foto"
  | "convocatoria"
  | "inscripcion"
  | "mensaje";

interface PapeleraRow {
  id: Generated<number>;
  tipo: TrashKind;
  nombre: string;
  /** JSON: lists of rows by table. */
  filas: string;
  deleted_at: string;
  /** Of a form; null of the rest. */
  email: GeneratedAlways<string | null>;
  created_at: GeneratedAlways<string | null>;
}
