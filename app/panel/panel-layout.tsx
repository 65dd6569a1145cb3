import type { LinksFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { Footer } from "~/ui/footer";
import type { FrameProps } from "~/ui/inert";
import { SafelightSwitch } from "~/ui/safelight-switch";
import { PageFrameContext, useSite } from "~/ui/site-context";
import styles from "~/ui/styles/panel.css?url";
import { PanelNav, SignOutForm } from "./panel-nav";

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
