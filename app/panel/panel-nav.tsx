import { useLocation } from "@remix-run/react";
import type { FrameProps } from "~/ui/inert";
import { useSite } from "~/ui/site-context";

interface Room {
  href: string;
  label: string;
  /** Paths at which the section's pages begin; other pages of the panel belong to «Panel». */
  starts: string[];
}

const ROOMS: Room[] = [
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

/** Navigation of the panel under the header of each page; null if nobody is signed in. */
export function PanelNav(props: FrameProps) {
  const { signedIn } = useSite();
  const { pathname, search } = useLocation();
  if (!signedIn) return null;
  const place = placeInPanel(pathname);
  return (
    <div className="panel-nav" {...props}>
      <nav aria-label="Panel">
        <ul>
          {ROOMS.map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={
                  href === place ? (pathname + search === href ? "page" : "true") : undefined
                }
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SignOutForm />
    </div>
  );
}

export function SignOutForm() {
  return (
    <form method="post" action="/salir">
      <button type="submit" className="link-button">
        Cerrar sesión
      </button>
    </form>
  );
}

function placeInPanel(pathname: string): string | undefined {
  const isWithin = (start: string) => pathname === start || pathname.startsWith(`${start}/`);
  const deepest = ROOMS.findLast(({ starts }) => starts.some(isWithin));
  return deepest?.href;
}
