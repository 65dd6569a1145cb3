import type { Section, Slot } from "./slots";
import { WORDS } from "./words";

const COURSES =
  "Si se llama como un curso de la lista de espera («Nivel Medio», «Técnicas antiguas»…), lleva a ella con ese curso elegido.";

export const pictureSlots = (id: "portada" | "toma" | "laboratorio" | "alquiler"): Slot[] => [
  { name: `${id}_imagen`, kind: "picture", label: "Imagen", max: 100 },
  {
    name: `${id}_alternativo`,
    kind: "line",
    label: "Texto alternativo de la imagen",
    hint: "Qué se ve en ella: lo oyen quienes no pueden verla.",
    max: 300,
    missing: "Escribe qué se ve en la imagen, para quien no pueda verla",
    rows: 2,
  },
];

const cardSlots = (id: "toma" | "laboratorio" | "alquiler", number: 1 | 2 | 3): Slot[] => [
  {
    name: `${id}_${number}_titulo`,
    kind: "line",
    label: `Título de la tarjeta ${number}`,
    max: 60,
    group: `Tarjeta ${number}`,
  },
  {
    name: `${id}_${number}_texto`,
    kind: "list",
    label: `Texto de la tarjeta ${number}`,
    max: 600,
    group: `Tarjeta ${number}`,
    rows: 4,
  },
];

export const sectionOf = (id: "toma" | "laboratorio" | "alquiler", more: Slot[] = []): Section => ({
  id,
  title: WORDS[`${id}_titulo`],
  lead: `Una línea que empieza por «- » es un punto de una lista; negrita y enlaces no hay. Si dejas vacíos el título y el texto de una tarjeta, no se ve; si vacías las tres, no se ve la sección. ${COURSES}`,
  slots: [
    {
      name: `${id}_titulo`,
      kind: "line",
      label: "Título de la sección",
      max: 60,
      missing: "Escribe el título de la sección",
    },
    ...([1, 2, 3] as const).flatMap((number) => cardSlots(id, number)),
    ...more,
    ...pictureSlots(id),
  ],
});
