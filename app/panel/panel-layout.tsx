import type { LinksFunction } from "@remix-run/node";
import styles from "~/ui/styles/panel.css?url";

/** Around every page of the panel (app/routes.ts): Remix waits for the style before it shows one. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
