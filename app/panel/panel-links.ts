import type { LinksFunction } from "@remix-run/node";
import styles from "~/ui/styles/panel.css?url";

/** Remix waits for the style before it shows a page. */
export const panelLinks: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
