import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type BuiltRoute, builtRoutes } from "../support/built-routes";
import { STATES } from "../support/states";

/** Parameters by which a form says what it wants: no page shows them. */
const ORDERS = [
  "detener",
  "reloj",
  "preguntar",
  "prueba",
  "probar",
  "mover",
  "cerrar",
  "deshacer",
  "q",
];
/** They answer a click or lead elsewhere, and show a page only where that could not be done. */
const CLICKED = [
  "admin_.inscripciones",
  "admin_.conservacion",
  "admin_.contestar",
  "sospechosos",
  "reenvios",
  "salir",
];

const routes = await builtRoutes();
const clicked = CLICKED.map((name) => `routes/${name}`);
const pages = routes.filter(
  ({ id, module }) => module.default && id !== "root" && id !== "panel" && !clicked.includes(id),
);

/** Whether a path, without its query, is one of the route's. */
function isServedBy({ path: pattern = "", index }: BuiltRoute, pathname: string): boolean {
  if (pattern === "*") return pathname === "/nada";
  if (index && pattern === "") return pathname === "/";
  return new RegExp(`^/${pattern.replace(/:\w+/g, "[^/]+")}$`).test(pathname);
}

const statesOf = (route: BuiltRoute) =>
  STATES.filter((state) => isServedBy(route, state.path.split("?")[0] ?? ""));

/** The parameters that a source asks an address for. */
function parametersIn(file: string): string[] {
  const reads = /(?:\b(?:get|has|find|named|number)\(|read(?:Deleted|Asked)\(\w+, )"([a-z_]+)"\)/g;
  return [...readFileSync(file, "utf8").matchAll(reads)].map(([, name = ""]) => name);
}

const isShown = (name: string, states: { path: string }[]) =>
  ORDERS.includes(name) || states.some((state) => new RegExp(`[?&]${name}\\b`).test(state.path));

test.each(pages)("$id has its states in the table", (route) => {
  const states = statesOf(route);
  expect(states.length).toBeGreaterThan(0);
  const missing = parametersIn(`app/${route.id}.tsx`).filter((name) => !isShown(name, states));
  expect(missing).toEqual([]);
});

test("each state that a page reads from its address is in the table", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const readers = files.filter((file) => /-(?:state|query|filter)\.tsx?$|follow-up/.test(file));
  expect(readers.length).toBeGreaterThan(4);
  const missing = readers.flatMap((file) =>
    parametersIn(path.join("app", file))
      .filter((name) => !isShown(name, STATES))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every state in the table is one of a page of the build", () => {
  const lost = STATES.filter(({ path: address }) => {
    const pathname = address.split("?")[0] ?? "";
    return !pages.some((route) => isServedBy(route, pathname));
  });
  expect(lost).toEqual([]);
});
