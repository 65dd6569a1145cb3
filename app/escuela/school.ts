import type { School, ShareImage } from "~/ui/site-context";
import type { Escuela } from "./escuela.server";
import { contactsOf } from "./links";
import { shareCardOf } from "./share-card.server";
import type { Words } from "./words";

/** What is written on the image that comes with the program: it is for a school of these words only. */
const LETTERED: Partial<Words> = {
  nombre: "Escuela de fotografía química",
  aviso: "Próximamente en Granada",
  portada_titulo: "La fotografía\nse aprende\ncon las manos",
  portada_imagen: "",
};

export function schoolOf({ words, pictures }: Escuela): School {
  const { nombre: name, email, direccion: address, ciudad: city } = words;
  return {
    name,
    email,
    address,
    city,
    contacts: contactsOf(words),
    announcement: { text: words.aviso, isLit: words.aviso_luz === "si" },
    shareImage: shareImageOf({ words, pictures }),
  };
}

function shareImageOf({ words, pictures }: Escuela): ShareImage | null {
  const isLettered = Object.entries(LETTERED).every(([slot, text]) => {
    return words[slot as keyof Words] === text;
  });
  return isLettered ? null : shareCardOf({ words, pictures });
}
