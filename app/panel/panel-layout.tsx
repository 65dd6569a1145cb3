import type { LinksFunction } from "@remix-run/node";
import { Outlet, useLocation } from "@remix-run/react";
import { Footer } from "~/ui/footer";
import type { FrameProps } from "~/ui/page";
import { SafelightSwitch } from "~/ui/safelight-switch";
import { PageFrameContext, useSite } from "~/ui/site-context";
import styles from "~/ui/styles/panel.css?url";

const FRAME = { BelowHeader: PanelNav, Footer: PanelFooter };

/** Style of all the panel's pages (app/routes.ts); Remix loads it before it shows one. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default function PanelLayout() {
  return (
    <PageFrameContext.Provider value={FRAME}>
      <Outlet />
    </PageFrameContext.Provider>
  );
}

function PanelFooter(props: FrameProps) {
  const { signedIn } = useSite();
  if (!signedIn) return <Footer {...props} />;
  return (
    <footer className="footer panel-footer" {...props}>
      <ul>
        <li>
          <a href="/admin/contrasena">Contraseña</a>
        </li>
        <li>
          <a href="/">Ver la web</a>
        </li>
        <li>
          <SafelightSwitch />
        </li>
        <li className="panel-leave">
          <SignOutForm />
        </li>
      </ul>
    </footer>
  );
}

/** Entries of the panel's navigation; a page belongs to the last whose `href` or `also` it begins with. */
const ROOMS: { href: string; label: string; also?: string[] }[] = [
  { href: "/admin", label: "Panel" },
  { href: "/admin/convocatorias", label: "Cursos" },
  { href: "/admin/cartas", label: "Cartas" },
  { href: "/blog-admin", label: "Blog" },
  { href: "/galeria-admin", label: "Galería" },
  {
    href: "/admin/escuela",
    label: "Escuela",
    also: [
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
function PanelNav(props: FrameProps) {
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

function SignOutForm() {
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
  return ROOMS.findLast(({ href, also = [] }) => [href, ...also].some(isWithin))?.href;
}
