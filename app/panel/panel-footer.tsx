import { Footer } from "~/ui/footer";
import type { FrameProps } from "~/ui/inert";
import { SafelightSwitch } from "~/ui/safelight-switch";
import { useSite } from "~/ui/site-context";

/** Foot of every screen; the site's own for somebody who has not signed in. */
export function PanelFooter(props: FrameProps) {
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
          <form method="post" action="/salir">
            <button type="submit" className="link-button">
              Cerrar sesión
            </button>
          </form>
        </li>
      </ul>
    </footer>
  );
}
