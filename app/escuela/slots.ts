import { EMAIL_MAX, FORM_KEY_MAX } from "~/format/text-limits";
import { pictureSlots, sectionOf } from "./section-slots";
import type { SlotName } from "./words";

/**
 * Kind of content of a slot. `lines`: several lines; `list`: paragraphs, and lines with «- » in front;
 * `links`: one per line, a name and an address; `flag`: «si» or empty; `picture`: the public path
 * of an upload, empty for the one that comes with the program.
 */
type SlotKind =
  | "line"
  | "lines"
  | "list"
  | "email"
  | "telephone"
  | "instagram"
  | "links"
  | "flag"
  | "minutes"
  | "coordinates"
  | "picture";

export interface Slot {
  name: SlotName;
  kind: SlotKind;
  label: string;
  hint?: string;
  /** Longest value, in UTF-16 units. */
  max: number;
  /** Error for an empty value; without this, the slot may be empty. */
  missing?: string;
  group?: string;
  rows?: number;
  removeLabel?: string;
}

const SECTION_IDS = ["datos", "portada", "toma", "laboratorio", "alquiler", "espera"] as const;

export type SectionId = (typeof SECTION_IDS)[number];

export const MORE_DATA = "Ciudad, otros enlaces y mapa";

export interface Section {
  id: SectionId;
  title: string;
  lead: string;
  slots: Slot[];
}

export const SECTIONS: Section[] = [
  {
    id: "datos",
    title: "Nombre y contacto",
    lead: "Se ven en la cabecera, el pie y el contacto de todas las páginas, y en lo que leen los buscadores. Lo que dejes vacío no se ve.",
    slots: [
      {
        name: "nombre",
        kind: "line",
        label: "Nombre de la escuela",
        max: 60,
        missing: "Escribe el nombre de la escuela: está en todas las páginas",
      },
      {
        name: "email",
        kind: "email",
        label: "Email",
        hint: "A él te escriben desde la web.",
        max: EMAIL_MAX,
        missing: "Escribe el email de la escuela: es por donde te encuentran",
      },
      { name: "direccion", kind: "line", label: "Dirección postal", max: 200 },
      { name: "telefono", kind: "telephone", label: "Teléfono", max: 40 },
      {
        name: "whatsapp",
        kind: "telephone",
        label: "WhatsApp",
        hint: "El número con el que te escriben; puede ser el mismo.",
        max: 40,
      },
      {
        name: "instagram",
        kind: "instagram",
        label: "Instagram",
        hint: "Por ejemplo @escuela.",
        max: 100,
      },
      {
        name: "logo",
        kind: "picture",
        label: "Logo",
        hint: "Junto al nombre, en la pestaña del navegador y al compartir la web. Entero, en un cuadrado.",
        max: 100,
        removeLabel: "Volver al diafragma dibujado",
      },
      {
        name: "ciudad",
        kind: "line",
        label: "Ciudad",
        hint: "La leen los buscadores, que la enseñan junto al nombre. Si no es Granada, el mapa dibujado no se ve.",
        max: 60,
        group: MORE_DATA,
      },
      {
        name: "coordenadas",
        kind: "coordinates",
        label: "Latitud y longitud",
        hint: "Solo si no es Granada: de ellas sale la luz de hoy. Como las da cualquier mapa, por ejemplo 36.72, -4.42",
        max: 60,
        group: MORE_DATA,
      },
      {
        name: "enlaces",
        kind: "links",
        label: "Otros enlaces",
        hint: "Uno por línea, el nombre y la dirección: Vimeo https://vimeo.com/escuela",
        max: 1000,
        rows: 3,
        group: MORE_DATA,
      },
      {
        name: "mapa",
        kind: "flag",
        label: "Mostrar el mapa dibujado de Granada en el contacto",
        max: 2,
        group: MORE_DATA,
      },
    ],
  },
  {
    id: "portada",
    title: "Portada",
    lead: "Lo primero que se ve al abrir la web.",
    slots: [
      {
        name: "aviso",
        kind: "line",
        label: "Línea sobre el título",
        hint: "También está en la lista de espera y al final de los artículos. Vacía, no se ve.",
        max: 60,
      },
      { name: "aviso_luz", kind: "flag", label: "Encender la luz roja junto a esa línea", max: 2 },
      {
        name: "portada_titulo",
        kind: "lines",
        label: "Título",
        hint: "Cada línea que escribas es una línea del título.",
        max: 120,
        missing: "Escribe el título de la portada",
        rows: 3,
      },
      { name: "portada_texto", kind: "lines", label: "Texto bajo el título", max: 400, rows: 4 },
      ...pictureSlots("portada"),
      {
        name: "luz_de_hoy",
        kind: "flag",
        label: "Decir junto a la imagen qué sol hay hoy y cuánto tarda una cianotipia",
        max: 2,
      },
      {
        name: "luz_minutos",
        kind: "minutes",
        label: "Minutos de una cianotipia al mediodía del 21 de junio",
        hint: "Los que te salen a ti, con tu papel y tu negativo. De ellos se calculan los de cada día.",
        max: 3,
        missing: "Escribe los minutos, por ejemplo 15",
      },
      {
        name: "descripcion",
        kind: "line",
        label: "Descripción para los buscadores",
        hint: "Una o dos frases, que se leen bajo el nombre de la escuela en un buscador o al compartir la web.",
        max: 300,
        missing: "Escribe la descripción: los buscadores la enseñan",
        rows: 3,
      },
    ],
  },
  sectionOf("toma"),
  sectionOf("laboratorio"),
  sectionOf("alquiler", [
    {
      name: "plano",
      kind: "flag",
      label: "Mostrar el dibujo de una planta con tres espacios",
      hint: "Es un dibujo de muestra: enciéndelo si se parece a los tuyos.",
      max: 2,
    },
  ]),
  {
    id: "espera",
    title: "Lista de espera",
    lead: "Cómo se llama la lista en toda la web y en los correos, y lo que se lee sobre su formulario, antes de lo que van a saber quienes se apunten.",
    slots: [
      {
        name: "espera_nombre",
        kind: "line",
        label: "Cómo se llama la lista",
        hint: "Cuando abras puede ser, por ejemplo, Lista de interés. La presentación, la portada y los textos legales que hayas escrito tú se cambian en su sitio.",
        max: 40,
        missing: "Escribe cómo se llama la lista, por ejemplo Lista de interés",
      },
      {
        name: "espera_texto",
        kind: "lines",
        label: "Presentación",
        max: 400,
        missing: "Escribe la presentación de la lista de espera",
        rows: 3,
      },
    ],
  },
];

export const SLOTS: Slot[] = SECTIONS.flatMap(({ slots }) => slots);

export const PICTURE_SLOTS = SLOTS.filter(({ kind }) => kind === "picture");

export const removeName = (name: string): string => `${name}_quitar`;

/**
 * Longest values of the escuela's forms by field, in UTF-16 units; `clave` is the form's key,
 * `version` the version that it was filled in from.
 */
export const ESCUELA_FIELDS: Record<string, number> = {
  ...Object.fromEntries(SLOTS.map(({ name, max }) => [name, max])),
  ...Object.fromEntries(PICTURE_SLOTS.map(({ name }) => [removeName(name), 1])),
  clave: FORM_KEY_MAX,
  version: 20,
};

export function labelOf(name: SlotName): string {
  const section = SECTIONS.find(({ slots }) => slots.some((slot) => slot.name === name));
  const slot = section?.slots.find((each) => each.name === name);
  return `${section?.title}: ${slot?.label}`;
}

/** Returns the id of a version from a form or a URL; null if it is none. */
export function readVersion(text: string | null | undefined): number | null {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}
