import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/** The nouns of the school that have pages of their own. */
const NOUNS = ["inscripciones", "mensajes", "articulos", "galeria", "convocatorias", "cartas"];

const GROUND = ["config", "format", "light", "http", "db", "log"];
const SHARED = [
  ...GROUND,
  "uploads",
  "escuela",
  "papelera",
  "correo",
  "submissions",
  "legal",
  "seo",
  "text",
  "ui",
  "assets",
];
const NOUN = [...SHARED, "respuestas", "auth"];
const PAGE = [...NOUN, ...NOUNS, "backup"];

/** What each folder of app/ may import besides itself (docs/decisions/0018). Types may cross. */
const MAY_IMPORT: Record<string, string[]> = {
  routes: [...PAGE, "home", "panel", "personas", "status"],
  home: PAGE,
  status: PAGE,
  panel: [...PAGE, "personas", "status"],
  personas: PAGE,
  ...Object.fromEntries(NOUNS.map((name) => [name, NOUN])),
  respuestas: SHARED,
  cartas: [...NOUN, "inscripciones"],
  articulos: [...NOUN, "inscripciones"],
  convocatorias: [...NOUN, "inscripciones"],
  auth: SHARED,
  backup: [...GROUND, "uploads"],
  legal: [...GROUND, "escuela", "seo", "ui"],
  papelera: [...GROUND, "uploads", "ui"],
  submissions: [...GROUND, "correo", "legal", "ui"],
  correo: [...GROUND, "escuela", "ui"],
  escuela: [...GROUND, "uploads", "ui"],
  text: ["format", "http", "uploads", "ui"],
  uploads: [...GROUND, "assets"],
  seo: ["config", "format", "http", "ui"],
  ui: ["format"],
  db: ["config", "format", "http", "log"],
  http: ["config", "format", "log"],
  light: ["format"],
  format: [],
  config: ["format"],
};

interface Import {
  /** A package, or a file of ours as a path without extension, from the top of the repository. */
  name: string;
  isType: boolean;
}

interface Source {
  file: string;
  text: string;
  imports: Import[];
}

const app = sourcesIn("app");
const server = sourcesIn("server");
const scripts = [...sourcesIn("scripts"), ...sourcesIn("lab")];

function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile() && /\.(tsx?|mjs)$/.test(file))
    .map((file) => {
      const text = readFileSync(file, "utf8");
      return { file, text, imports: importsOf(file, text) };
    });
}

function resolve(file: string, name: string): string {
  if (name.startsWith("~/")) return path.join("app", name.slice(2));
  return name.startsWith(".") ? path.join(path.dirname(file), name) : name;
}

function importsOf(file: string, text: string): Import[] {
  const found = text.matchAll(/(import|export)([^;"']*?from)?\s*\(?\s*"([^"]+)"/g);
  return [...found].map(([, , what = "", name = ""]) => {
    const names = what.replace(/^\s*\{|\}\s*from$/g, "").split(",");
    const isType = /^\s*type\b/.test(what) || names.every((one) => /^\s*(type\b.*)?$/.test(one));
    return { name: resolve(file, name), isType: isType && what !== "" };
  });
}

const isRoute = (file: string) => file.startsWith("app/routes/");
const isTop = (file: string) => /^app\/[^/]+$/.test(file);
/** The folder of app/ that a file or import stands in; what stands beside the folders, by its name. */
const folderOf = (name: string) => /^app\/([^/.]+)/.exec(name)?.[1] ?? "";

/** Imports that break a rule, as «file → import»; types count only if asked for. */
function breaches(
  sources: Source[],
  isBreach: (file: string, name: string) => boolean,
  { types = false } = {},
): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports
      .filter(({ name, isType }) => (types || !isType) && isBreach(file, name))
      .map(({ name }) => `${file} → ${name}`),
  );
}

describe("the flow runs one way", () => {
  test("a folder of app/ imports only what lies below it", () => {
    const found = breaches(app, (file, name) => {
      if (!name.startsWith("app/") || isTop(file)) return false;
      const [from, to] = [folderOf(file), folderOf(name)];
      return from !== to && !MAY_IMPORT[from]?.includes(to);
    });
    expect(found).toEqual([]);
  });

  test("only seven known files stand beside the folders of app/", () => {
    expect(app.map(({ file }) => file).filter(isTop)).toEqual([
      "app/entry.client.ts",
      "app/entry.server.tsx",
      "app/jobs.server.ts",
      "app/log.server.ts",
      "app/root.tsx",
      "app/routes.ts",
      "app/startup.server.ts",
    ]);
  });

  test("Remix is imported by routes, views, root and entry files alone", () => {
    const found = breaches(app, (file, name) => {
      const isRemix = /^@remix-run\/(node|react|serve|server-runtime|router|express|dev)$/;
      return isRemix.test(name) && !isRoute(file) && !isTop(file) && !file.endsWith(".tsx");
    });
    expect(found).toEqual([]);
  });

  test("routes touch neither SQL nor files", () => {
    const found = breaches(app, (file, name) => {
      const reachesDown =
        /^(kysely|better-sqlite3|node:fs.*|app\/db\/client.*|app\/uploads\/.*\.server)$/;
      // Serving a stored file is all that a route may ask of the uploads.
      return isRoute(file) && reachesDown.test(name) && name !== "app/uploads/serve.server";
    });
    expect(found).toEqual([]);
  });

  test("views import nothing of the server", () => {
    const views = app.filter(({ file }) => /(?<!\.server)\.tsx$/.test(file) && !isTop(file));
    const found = breaches(views, (file, name) => !isRoute(file) && name.endsWith(".server"));
    expect(found).toEqual([]);
  });

  test("the environment is read by config alone", () => {
    const reads = [...app, ...server].filter(({ text }) => /process\.env(?!\.PORT =)/.test(text));
    expect(reads.map(({ file }) => file)).toEqual(["app/config/env.server.ts"]);
  });

  test("SQLite is opened by db and backup alone", () => {
    const found = breaches([...app, ...server, ...scripts], (file, name) => {
      return name === "better-sqlite3" && !/^app\/(db|backup)\//.test(file);
    });
    expect(found).toEqual([]);
  });

  test("a backup works without the site's connection, which would migrate what it finds", () => {
    const found = breaches(app, (file, name) => {
      return file.startsWith("app/backup/") && name === "app/db/client.server";
    });
    expect(found).toEqual([]);
  });

  test("the pipeline and the application share only the types of their hooks", () => {
    const found = breaches(server, (_file, name) => name.startsWith("app/"), { types: true });
    const known = "config/env db/only-process http/panel http/upload-limits log";
    expect(found.join(" ").replace(/server\/main\.ts → app\/|\.server/g, "")).toBe(known);
    const back = breaches(app, (_file, name) => name.startsWith("server/"), { types: true });
    expect(back).toEqual([
      "app/startup.server.ts → server/app-hooks",
      "app/auth/session-hook.server.ts → server/app-hooks",
    ]);
  });

  test("imports make no circle", () => {
    const sources = new Map(
      [...app, ...server].map((one) => [one.file.replace(/\.tsx?$/, ""), one]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const follow = (name: string, way: string[]): void => {
      if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name].join(" → "));
      if (done.has(name) || way.includes(name)) return;
      for (const { name: next, isType } of sources.get(name)?.imports ?? []) {
        if (!isType && sources.has(next)) follow(next, [...way, name]);
      }
      done.add(name);
    };
    for (const name of sources.keys()) follow(name, []);
    expect(circles).toEqual([]);
  });
});

describe("a newcomer finds their way", () => {
  const everything = [...app, ...server, ...scripts, ...sourcesIn("tests")];

  test("files have at most 250 lines", () => {
    const long = everything.filter(({ text, file }) => {
      return text.split("\n").length > 250 && !file.startsWith("tests/http/");
    });
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  test("names are kebab-case, and there is no drawer for everything", () => {
    const odd = everything.filter(({ file }) => {
      const isDrawer = /(^|\/)(utils?|lib|helpers?|common|misc|index)(\/|\.)/.test(file);
      const isKebab = isRoute(file) || /^[a-z0-9./-]+$/.test(file);
      return isDrawer || !isKebab;
    });
    expect(odd.map(({ file }) => file)).toEqual([]);
  });
});

test("every file that the documents name exists", () => {
  const documents = [
    "README.md",
    "docs/security.md",
    "docs/operations.md",
    "docs/server.md",
    "docs/scaling.md",
  ];
  const named = documents.flatMap((document) => {
    const text = readFileSync(document, "utf8");
    const links = [...text.matchAll(/\]\(([^)#:]+)/g)].map(([, target = ""]) => {
      return path.join(path.dirname(document), target);
    });
    const quoted = [
      ...text.matchAll(/`((?:tests|server|app|docs|deploy|scripts|lab)\/[\w./-]+)`/g),
    ];
    return [...links, ...quoted.map(([, file = ""]) => file)];
  });
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
