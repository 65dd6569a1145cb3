import type { LinksFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { BelowHeaderContext } from "~/ui/site-context";
import styles from "~/ui/styles/panel.css?url";
import { PanelNav } from "./panel-nav";

/** Around every page of the panel (app/routes.ts): Remix waits for the style before it shows one. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default function PanelLayout() {
  return (
    <BelowHeaderContext.Provider value={PanelNav}>
      <Outlet />
    </BelowHeaderContext.Provider>
  );
}
