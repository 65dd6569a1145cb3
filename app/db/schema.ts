import type { Generated, GeneratedAlways } from "kysely";
import type { BlogPostRow, BorradorRow, VersionRow } from "./article-schema";
import type {
  AuthEventRow,
  AuthSessionRow,
  AuthThrottleRow,
  CodeFailuresRow,
  CodeGeneratorRow,
  PanelVisitRow,
  PasskeyRow,
  PendingSignInRow,
  RecoveryCodeRow,
  RecoveryLinkRow,
  UserRow,
} from "./auth-schema";
import type {
  AvisosRow,
  CartaRow,
  CorreoRow,
  ReceiptNetworkRow,
  SeguimientoRow,
} from "./correo-schema";
import type { FichaRow, FotoRow, ProyectoRow } from "./gallery-schema";
import type { KINDS } from "./kinds";
import type {
  Form,
  InscripcionRow,
  MensajeRow,
  QuarantinedFormRow,
  SubmissionRow,
} from "./submission-schema";

/** The forward clock jumps that the owner confirmed. */
export interface ClockJump {
  /** Moment (UTC ISO 8601) before which dated rows may be younger than they look. */
  upto: string;
  /** Milliseconds by which rows dated before `upto` may be younger than they look. */
  ms: number;
}

/** Rows of every table, as db/migrations makes them. Times are UTC ISO 8601. */
export interface Schema {
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
  restores: RestoreRow;
  database_names: DatabaseNameRow;
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
  passkeys: PasskeyRow;
  code_generators: CodeGeneratorRow;
  code_failures: CodeFailuresRow;
  recovery_codes: RecoveryCodeRow;
  pending_sign_ins: PendingSignInRow;
  used_codes: { user_id: string; counter: number };
  panel_visits: PanelVisitRow;
  clock: { id: 1; believed_at: string };
  clock_jump: { id: 1 } & ClockJump;
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

export type TextoName = "privacidad" | "aviso-legal";

/** A version of a legal text, never changed. */
export interface TextoRow {
  id: Generated<number>;
  nombre: TextoName;
  /** Plain text with the markup of articles (app/text/document/from-text.ts). */
  texto: string;
  created_at: string;
  /** 1: the version was written from the template, not by the owner. */
  de_plantilla: Generated<0 | 1>;
  /** 1: the text says that cartas are sent; whoever was shown it may be written to. */
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
  form: Form;
  meses: number;
  /** When the owner chose the period, UTC ISO 8601; null: a backup or older version stored it. */
  elegido_at: string | null;
}

export type Estado = "proxima" | "abierta" | "completa";

export interface ConvocatoriaRow {
  id: Generated<number>;
  titulo: string;
  curso_interes: CursoInteres;
  /** Plain text with the markup of articles (app/text/document/from-text.ts). */
  texto: string;
  /** Day on which the course begins, in Madrid: «2027-03-06». */
  empieza: string;
  horario: string | null;
  horas: number | null;
  /** Price as it was typed, an amount in euros or words; null: not said. */
  precio: string | null;
  plazas: number | null;
  estado: Estado;
  form_key: string | null;
  created_at: string;
  /** When the course was last changed, UTC ISO 8601; null until the first edit. */
  updated_at: string | null;
}

/** A processed image by its public path; sizes in pixels. */
export interface PictureRow {
  url: string;
  width: number;
  height: number;
  /** JSON list of the derived sizes. */
  widths: string;
  /** JSON list of the AVIF sizes; null until encoding was tried. */
  avif_widths: string | null;
  card: 0 | 1;
}

export type TrashKind =
  | "articulo"
  | "proyecto"
  | "foto"
  | "convocatoria"
  | "carta"
  | (typeof KINDS)[Form]["trash"];

interface PapeleraRow {
  id: Generated<number>;
  tipo: TrashKind;
  nombre: string;
  /** JSON: lists of rows by table. */
  filas: string;
  deleted_at: string;
  /** E-mail address of a deleted form; null for the other kinds. */
  email: GeneratedAlways<string | null>;
  created_at: GeneratedAlways<string | null>;
}

interface RestoreRow {
  /**
   * When the backup was restored, UTC ISO 8601, by the system's clock even if that is in doubt; once
   * `held` is 1, since when what waited in the backup is held back for the owner.
   */
  at: string;
  /** 0: what waited in the backup (mail, articles with a date) is still to be held back. */
  held: 0 | 1;
}

interface DatabaseNameRow {
  id: Generated<number>;
  name: string;
  /** JSON of the newest ids when the name was given; null until a restored copy is opened. */
  reached: string | null;
}
