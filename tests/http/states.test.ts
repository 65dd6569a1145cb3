import { expect, test } from "vitest";
import { appSources, reachOf, readIn, writtenIn } from "../support/address-parameters";
import { type BuiltRoute, builtRoutes } from "../support/built-routes";
import { STATES, type State } from "../support/states";

/** Parameters by which a form or a link says what it wants: no page shows them. */
const ORDERS = [
  "cerrar",
  "confirmadas",
  "correo",
  "deshacer",
  "detener",
  "guardar",
  "id",
  "mover",
  "para",
  "permiso",
  "preguntar",
  "probar",
  "prueba",
  "q",
  "reloj",
];
/** Parameters of addresses that are not ours: of letters, and of the apps that make codes. */
const FOREIGN = ["body", "issuer", "secret", "subject"];
/** They answer a click or lead elsewhere, and show a page only where that could not be done. */
const CLICKED = [
  "admin_.inscripciones",
  "admin_.conservacion",
  "admin_.contestar",
  "sospechosos",
  "reenvios",
  "salir",
];
/** They answer with something else than a page of ours. A letter's preview is what its recipients get. */
const NO_PAGES = [
  "[.well-known].security[.]txt",
  "admin_.cartas_.vista-previa",
  "admin_.copia_.archivo",
  "admin_.inscripciones[.]csv",
  "admin_.mensajes[.]csv",
  "admin_.personas_.datos[.]json",
  "admin_.reto",
  "apple-touch-icon[.]png",
  "blog-admin_.borrador",
  "favicon[.]ico",
  "feed[.]xml",
  "robots[.]txt",
  "salud",
  "sesion",
  "site[.]webmanifest",
  "sitemap[.]xml",
  "uploads.$bucket.$name",
];

const routes = (await builtRoutes()).filter(({ id }) => id.startsWith("routes/"));
const named = (names: string[]) => names.map((name) => `routes/${name}`);
const pages = routes.filter(({ id }) => !named([...CLICKED, ...NO_PAGES]).includes(id));
const sources = appSources();

/** Whether a path, without its query, is one of the route's. */
function isServedBy({ path: pattern = "", index }: BuiltRoute, pathname: string): boolean {
  if (pattern === "*") return pathname === "/nada";
  if (index && pattern === "") return pathname === "/";
  return new RegExp(`^/${pattern.replace(/:\w+/g, "[^/]+")}$`).test(pathname);
}

const statesOf = (route: BuiltRoute) =>
  STATES.filter((state) => isServedBy(route, state.path.split("?")[0] ?? ""));

const isShown = (parameter: string, states: State[]) =>
  states.some((state) => new RegExp(`[?&]${parameter}(?![\\w-])`).test(state.path));

const isState = (parameter: string) =>
  ![...ORDERS, ...FOREIGN].includes(parameter.replace(/=.*/, ""));

test.each(pages)("$id has its states in the table", (route) => {
  expect(statesOf(route).length).toBeGreaterThan(0);
});

test("what each source reads of its address is in the table, for a page that has the source", () => {
  const served = pages.map((route) => {
    const file = [...sources.keys()].find((each) => each.startsWith(`app/${route.id}.ts`));
    return { files: reachOf(`${file}`), states: statesOf(route) };
  });
  const missing = [...sources].flatMap(([file, text]) => {
    const using = served.filter(({ files }) => files.has(file)).flatMap(({ states }) => states);
    if (using.length === 0 && file.startsWith("app/routes/")) return [];
    const states = readIn(text).filter(isState);
    return states.filter((name) => !isShown(name, using)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test("what each address that a source writes asks for is in the table", () => {
  const missing = [...sources].flatMap(([file, text]) =>
    writtenIn(text)
      .filter((name) => isState(name) && !isShown(name, STATES))
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

test("what is no page has no component that could be one", () => {
  const withPage = routes.filter(({ module }) => module.default).map(({ id }) => id);
  expect(named(NO_PAGES).filter((id) => withPage.includes(id))).toEqual([]);
});
