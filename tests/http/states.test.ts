import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { appSources, askedIn, wordsIn, writtenIn } from "../support/address-parameters";
import { type BuiltRoute, builtRoutes } from "../support/built-routes";
import { fillKeys, fillMail, fillMany, fillSessions, fillStates } from "../support/fill-states";
import { openedPath } from "../support/opened-path";
import { isOfMany, STATES, type State } from "../support/states";
import { useSite } from "../support/use-site";

/** Parameters by which a form or a link says what it wants: no page shows them. */
const ORDERS = [
  "admitir",
  "cerrar",
  "confirmadas",
  "correo",
  "deshacer",
  "detener",
  "guardar",
  "hacia",
  "id",
  "mover",
  "numero",
  "para",
  "permiso",
  "preguntar",
  "probar",
  "prueba",
  "q",
  "reloj",
];
/** Of all pages, or of all of a kind: the framework's, where closing leads, what makes something new. */
const OF_ALL = ["_data", "index", "desde", "nueva", "nuevo"];
/** Of letters' addresses, «mailto:». */
const OF_LETTERS = ["subject", "body"];
/** They show what their page does without it: a key that is spent, the first project, and a preview, whose form is not sent. */
const AS_WITHOUT = [
  "/admin/primera-vez?llave=gastada",
  "/blog-admin/imagenes?proyecto=1",
  "/galeria-admin/vista-previa?editar=1",
];
/** What is opened elsewhere, and by which button something was moved: that has the focus. */
const NOT_SHOWN = [
  "routes/admin: mensaje",
  "routes/galeria-admin._index: hacia",
  "routes/galeria-admin.$id: hacia",
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

const reports = { NODE_OPTIONS: `--import=${path.resolve("tests/support/report-asked.mjs")}` };
const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hola@escuela.example" };
const { site, owner, visitor } = await useSite({
  env: { ...mail, SITE_URL: "http://escuela.example", ...reports },
  fill: (filled) => {
    fillStates(filled);
    fillKeys(filled);
    fillSessions(filled);
    fillMail(filled);
  },
});

interface Shown {
  state: State;
  status: number;
  /** Parameters that were asked for on the way. */
  asked: string[];
  html: string;
  /** Of the same address without its last parameter; null where it has none. */
  htmlWithout: string | null;
}

const shown: Shown[] = [];

beforeAll(async () => {
  const few = STATES.filter((state) => !isOfMany(state));
  for (const state of few) shown.push(await show(state));
  fillMany(site);
  for (const state of STATES.filter(isOfMany)) shown.push(await show(state));
});

async function show(state: State): Promise<Shown> {
  const who = state.as === "owner" ? owner : visitor;
  const address = await openedPath(state.path, site);
  const response = await who.get(address);
  const asked = (response.headers.get("X-Asked") ?? "").split(" ").filter(Boolean);
  const html = drawn(await response.text());
  const without = address.replace(/[?&][^?&]*$/, "");
  const htmlWithout = without === address ? null : drawn(await who.read(without));
  return { state, status: response.status, asked, html, htmlWithout };
}

/** What is drawn of a page: without scripts, and without what is another each time. */
function drawn(html: string): string {
  return html
    .replaceAll("<!-- -->", "")
    .replace(/^.*<body/s, "")
    .replace(/<(script|template).*?<\/\1>/gs, "")
    .replace(/ (href|action|value|nonce|id|name)="[^"]*"/g, "");
}

/** Whether a path, without its query, is one of the route's. */
function isServedBy({ path: pattern = "", index }: BuiltRoute, pathname: string): boolean {
  if (pattern === "*") return pathname === "/nada";
  if (index && pattern === "") return pathname === "/";
  return new RegExp(`^/${pattern.replace(/:\w+/g, "[^/]+")}$`).test(pathname);
}

const isOf = (route: BuiltRoute, state: State) => isServedBy(route, state.path.split("?")[0] ?? "");

const isShown = (parameter: string, states: State[]) =>
  states.some((state) => new RegExp(`[?&]${parameter}(?![\\w-])`).test(state.path));

const isState = (parameter: string) =>
  ![...ORDERS, ...OF_ALL, ...OF_LETTERS].includes(parameter.replace(/=.*/, ""));

test.each(pages)("$id has its states in the table", (route) => {
  const states = STATES.filter((state) => isOf(route, state));
  expect(states.length).toBeGreaterThan(0);
  const asked = shown.filter(({ state }) => isOf(route, state)).flatMap((each) => each.asked);
  const missing = [...new Set(asked)]
    .filter((name) => !OF_ALL.includes(name) && !isShown(name, states))
    .map((name) => `${route.id}: ${name}`);
  expect(missing.filter((each) => !NOT_SHOWN.includes(each))).toEqual([]);
});

test.each([
  ["asks an address for", askedIn],
  ["compares a parameter with", wordsIn],
  ["writes into an address", writtenIn],
])("what a source %s is in the table", (_what, parametersIn) => {
  const missing = [...sources].flatMap(([file, text]) =>
    parametersIn(text)
      .filter((name) => isState(name) && !isShown(name, STATES))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every state in the table is one of a page of the build, and is answered there", () => {
  const lost = STATES.filter((state) => !pages.some((route) => isOf(route, state)));
  expect(lost).toEqual([]);
  // The framework asks for this at every address: the site reports what it asks for.
  expect(shown.filter(({ asked }) => !asked.includes("_data"))).toEqual([]);
  const elsewhere = shown.filter(({ state, status }) => status !== (state.status ?? 200));
  expect(elsewhere.map(({ state, status }) => [state.path, status])).toEqual([]);
});

test("every state in the table shows something that is not there without it", () => {
  const same = shown.filter(({ html, htmlWithout }) => html === htmlWithout);
  expect(same.map(({ state }) => state.path)).toEqual(AS_WITHOUT);
});

test("what is no page has no component that could be one", () => {
  const withPage = routes.filter(({ module }) => module.default).map(({ id }) => id);
  expect(named(NO_PAGES).filter((id) => withPage.includes(id))).toEqual([]);
});
