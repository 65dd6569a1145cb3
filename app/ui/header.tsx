import { useContext } from "react";
import type { FrameProps } from "./page";
import { PageFrameContext, useSite } from "./site-context";

const PUBLIC_LINKS = [
  { href: "/", label: "Inicio" },
  { href: "/blog", label: "Blog" },
  { href: "/galeria", label: "Galería" },
];

const ADMIN_LINKS = [
  { href: "/admin", label: "Panel" },
  { href: "/blog-admin", label: "Blog" },
  { href: "/galeria-admin", label: "Galería" },
];

export function Header(props: FrameProps) {
  const { school, signedIn } = useSite();
  const isInPanel = useContext(PageFrameContext) !== null && signedIn;
  return (
    <div className="header-place">
      <header className={signedIn ? "header header-signed-in" : "header"} {...props}>
        <div className="header-row">
          <a className="header-name" href="/">
            <img
              src={school.logo?.header ?? "/uploads/site-images/logo.svg"}
              alt=""
              width={28}
              height={28}
            />
            <span>{school.name}</span>
          </a>
          <button type="button" className="menu-button" {...{ popovertarget: "menu" }}>
            Menú
          </button>
          <div className="menu" id="menu" {...{ popover: "auto" }}>
            <button
              type="button"
              className="menu-button menu-close"
              {...{ popovertarget: "menu", popovertargetaction: "hide" }}
            >
              Cerrar
            </button>
            <nav aria-label="Principal">
              <NavLinks links={PUBLIC_LINKS} />
              {/* In the panel the blue button is the screen's own. */}
              <a className={isInPanel ? undefined : "button"} href="/inscripcion">
                Contacto
              </a>
            </nav>
            {signedIn && (
              <nav className="menu-admin" aria-label="Administración">
                <p className="menu-caption">Administrar</p>
                <NavLinks links={ADMIN_LINKS} />
                <form method="post" action="/salir">
                  <button type="submit" className="link-button">
                    Cerrar sesión
                  </button>
                </form>
              </nav>
            )}
          </div>
        </div>
      </header>
    </div>
  );
}

function NavLinks({ links }: { links: { href: string; label: string }[] }) {
  const { path } = useSite();
  return (
    <ul>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={path === href ? "page" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
