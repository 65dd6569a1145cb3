import type { LinksFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { PageFrameContext } from "~/ui/site-context";
import styles from "~/ui/styles/panel.css?url";
import { PanelFooter } from "./panel-footer";
import { PanelNav } from "./panel-nav";

const FRAME = { BelowHeader: PanelNav, Footer: PanelFooter };

/** Around every page of the panel (app/routes.ts): Remix waits for the style before it shows one. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default function PanelLayout() {
  return (
    <PageFrameContext.Provider value={FRAME}>
      <Outlet />
    </PageFrameContext.Provider>
  );
}
