import type { School, ShareImage } from "~/ui/site-context";
import type { Escuela } from "./escuela.server";
import { iconsOf } from "./icon.server";
import { contactsOf } from "./links";
import { shareCardOf } from "./share-card.server";
import { WORDS, type Words } from "./words";

const LETTERED: Partial<Words> = {
  nombre: "Escuela de fotografía química",
  aviso: "Próximamente en Granada",
  portada_titulo: "La fotografía\nse aprende\ncon las manos",
  portada_imagen: "",
  logo: "",
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
    // Left out where it is the default: every page carries this.
    ...(words.logo && { logo: iconsOf(words.logo) }),
    ...(words.espera_nombre !== WORDS.espera_nombre && { list: words.espera_nombre }),
  };
}

/**
 * Returns the school as it would be with words that are not the present ones. Its logo is the
 * uploaded picture itself, as icons are drawn of the present logo only.
 */
export function previewedSchool(escuela: Escuela): School {
  const { logo } = escuela.words;
  const school = schoolOf(escuela);
  return logo ? { ...school, logo: { header: logo, icon: logo, touchIcon: logo } } : school;
}

function shareImageOf({ words, pictures }: Escuela): ShareImage | null {
  const isLettered = Object.entries(LETTERED).every(([slot, text]) => {
    return words[slot as keyof Words] === text;
  });
  return isLettered ? null : shareCardOf({ words, pictures });
}
