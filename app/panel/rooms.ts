interface Room {
  href: string;
  label: string;
  /** Addresses where its deeper screens begin; those of the rest belong to the panel's own page. */
  starts: string[];
}

/** Rooms of the panel in the order of its navigation. */
export const ROOMS: Room[] = [
  { href: "/admin", label: "Panel", starts: ["/admin"] },
  { href: "/admin/convocatorias", label: "Cursos", starts: ["/admin/convocatorias"] },
  { href: "/admin/cartas", label: "Cartas", starts: ["/admin/cartas"] },
  { href: "/blog-admin", label: "Blog", starts: ["/blog-admin"] },
  { href: "/galeria-admin", label: "Galería", starts: ["/galeria-admin"] },
  {
    href: "/admin/escuela",
    label: "Escuela",
    starts: [
      "/admin/escuela",
      "/admin/textos",
      "/admin/conservacion",
      "/admin/correo",
      "/admin/copia",
      "/admin/papelera",
      "/admin/seguridad",
      "/admin/contrasena",
    ],
  },
];

/** The address of the room in which a page of the panel lies, by its path. */
export function placeInPanel(pathname: string): string | undefined {
  const isWithin = (start: string) => pathname === start || pathname.startsWith(`${start}/`);
  const deepest = ROOMS.findLast(({ starts }) => starts.some(isWithin));
  return deepest?.href;
}
