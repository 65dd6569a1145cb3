import { useLocation } from "@remix-run/react";
import type { FrameProps } from "~/ui/inert";
import { useSite } from "~/ui/site-context";
import { placeInPanel, ROOMS } from "./rooms";

/** The six words under the header of every screen; nothing for somebody who has not signed in. */
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
      <form method="post" action="/salir">
        <button type="submit" className="link-button">
          Cerrar sesión
        </button>
      </form>
    </div>
  );
}
