import type { FichaRow } from "~/db/gallery-schema";

/** Longest value of a ficha, in UTF-16 units. */
export const FICHA_MAX = 80;

/**
 * Labels of the photographic processes, by their keys. Keys are stored, and stand in addresses:
 * labels may change, keys may not.
 */
export const PROCESOS = {
  cianotipia: "Cianotipia",
  "gelatina-de-plata": "Gelatina de plata",
  lith: "Copia lith",
  "papel-salado": "Papel a la sal",
  albumina: "Copia a la albúmina",
  "goma-bicromatada": "Goma bicromatada",
  platinotipia: "Platinotipia",
  paladiotipia: "Paladiotipia",
  "platino-paladio": "Platino-paladio",
  carbon: "Papel al carbón",
  "van-dyke": "Van Dyke",
  calitipia: "Calitipia",
  bromoleo: "Bromóleo",
  ambrotipo: "Ambrotipo",
  ferrotipo: "Ferrotipo",
  daguerrotipo: "Daguerrotipo",
  antotipia: "Antotipia",
  quimigrama: "Quimigrama",
  lumigrama: "Lumigrama",
  fotograma: "Fotograma",
  lumen: "Lumen",
  solarizacion: "Solarización",
  solarigrafia: "Solarigrafía",
  cromogenica: "Copia cromógena",
  ilfochrome: "Ilfochrome",
  instantanea: "Instantánea",
  pigmentos: "Copia de pigmentos",
  otro: "Otro",
} as const;

export type FichaField = Exclude<keyof FichaRow, "id">;

export type Ficha = Partial<Record<FichaField, string>>;

/** Labels of a ficha's fields, in the order of the card: how, with what, and what came of it. */
export const FICHA_LABELS: Record<FichaField, string> = {
  proceso: "Procedimiento",
  otro_proceso: "Procedimiento",
  pelicula: "Película",
  formato: "Formato",
  camara: "Cámara",
  objetivo: "Objetivo",
  exposicion: "Exposición",
  revelador: "Revelador",
  revelado: "Revelado",
  papel: "Papel o soporte",
  virado: "Virado",
  medidas: "Medidas",
  fecha: "Año",
  lugar: "Lugar",
};

export const FICHA_FIELDS = Object.keys(FICHA_LABELS) as FichaField[];

/** Fields of a ficha's form; `proceso` takes a name that is not in `PROCESOS`, too. */
export const TYPED_FIELDS = FICHA_FIELDS.filter((field) => field !== "otro_proceso");

export function fichaOf(row: Partial<Record<FichaField, string | null>>): Ficha {
  return Object.fromEntries(
    FICHA_FIELDS.flatMap((field) => (row[field] ? [[field, row[field]]] : [])),
  );
}

export function procesoName({ proceso, otro_proceso }: Ficha): string | undefined {
  if (proceso === "otro" && otro_proceso) return otro_proceso;
  return proceso && procesoLabel(proceso);
}

/** Returns the label of a process or, for a key that is not in `PROCESOS`, the key. */
function procesoLabel(key: string): string {
  return Object.hasOwn(PROCESOS, key) ? PROCESOS[key as keyof typeof PROCESOS] : key;
}

export function fichaFacts(ficha: Ficha): { field: FichaField; text: string }[] {
  const shown: Ficha = { ...ficha, proceso: procesoName(ficha), otro_proceso: undefined };
  return FICHA_FIELDS.flatMap((field) => {
    const text = shown[field];
    return text ? [{ field, text }] : [];
  });
}

/** Matches a common noun that begins a paper's name: «sobre» lowers its capital, not a brand's. */
const COMMON_NOUN = /^(Papel|Cartulina|Cart[oó]n|Vidrio|Placa|Tela|Lienzo|Madera|Pel[ií]cula)\b/;

/** Returns a ficha as museums label works, «Cianotipia sobre papel de algodón, 18 × 24 cm, 2026»; or "". */
export function museumLine(ficha: Ficha): string {
  const { pelicula, papel, medidas, fecha } = ficha;
  const work = procesoName(ficha) ?? pelicula;
  const support = papel?.replace(COMMON_NOUN, (noun) => noun.toLowerCase());
  const made = work && support ? `${work} sobre ${support}` : (work ?? papel);
  return [made, medidas, fecha].filter(Boolean).join(", ");
}

const IN_MUSEUM_LINE: FichaField[] = ["proceso", "papel", "medidas", "fecha"];

export function fichaText(ficha: Ficha): string {
  const begins = procesoName(ficha) ? "proceso" : "pelicula";
  const rest = fichaFacts(ficha).filter(
    ({ field }) => field !== begins && !IN_MUSEUM_LINE.includes(field),
  );
  const said = rest.map(({ field, text }) => `${FICHA_LABELS[field]}: ${text}`);
  return [museumLine(ficha), said.join(". ")].filter(Boolean).join("\n");
}

export type Recorrido = {
  by: "proceso" | "pelicula";
  /** Key of `PROCESOS`, or the name of a process or film as somebody typed it. */
  value: string;
};

export function recorridoTitle({ by, value }: Recorrido): string {
  return by === "proceso" ? procesoLabel(value) : value;
}
