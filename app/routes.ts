import { flatRoutes } from "@remix-run/fs-routes";
import { layout, type RouteConfigEntry } from "@remix-run/route-config";
import { isPanelPath } from "./http/panel";

const routes = await flatRoutes();
const isPanel = ({ path }: RouteConfigEntry): boolean => isPanelPath(`/${path}`);

export default [
  ...routes.filter((route) => !isPanel(route)),
  layout("panel/panel-layout.tsx", { id: "panel" }, routes.filter(isPanel)),
];
