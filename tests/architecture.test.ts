import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { builtRoutes, PUBLIC_ROUTES } from "./support/built-routes";

const DOMAINS = ["inscripciones", "contacto", "blog", "galeria", "textos", "conservacion", "auth"];

interface Source {
  file: string;
  text: string;
  /** What it imports; files of ours as paths without extension, from the top of the repository. */
  imports: string[];
}

const app = sourcesIn("app");
const server = sourcesIn("server");
const scripts = sourcesIn("scripts");

function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile() && /\.(tsx?|mjs)$/.test(file))
    .map((file) => {
      const text = readFileSync(file, "utf8");
      const found = text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g);
      return { file, text, imports: [...found].map(([, name = ""]) => resolve(file, name)) };
    });
}

function resolve(file: string, name: string): string {
  if (name.startsWith("~/")) return path.join("app", name.slice(2));
  return name.startsWith(".") ? path.join(path.dirname(file), name) : name;
}

const domainOf = (file: string) => DOMAINS.find((name) => file.startsWith(`app/${name}/`));
const isRoute = (file: string) => file.startsWith("app/routes/");
const knowsRemix = (file: string) =>
  isRoute(file) || /^app\/(root|entry\.(client|server)|routes)\.tsx?$/.test(file);

/** Imports that break a rule, as «file → import». */
function breaches(sources: Source[], isBreach: (file: string, name: string) => boolean): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports.filter((name) => isBreach(file, name)).map((name) => `${file} → ${name}`),
  );
}

describe("the flow runs one way", () => {
  test("only routes, root and entry files know Remix, which gets no more releases", () => {
    const found = breaches(app, (file, name) => {
      const isRemix = /^@remix-run\/(node|react|serve|server-runtime|router|express|dev)$/.test(
        name,
      );
      return isRemix && !knowsRemix(file);
    });
    expect(found).toEqual([]);
  });

  test("routes touch neither SQL nor files", () => {
    const found = breaches(app, (file, name) => {
      const reachesDown = /^(kysely|better-sqlite3|node:fs.*|app\/db\.server|app\/storage\/.*)$/;
      // Serving a stored file is all that a route may ask of the storage.
      return isRoute(file) && reachesDown.test(name) && name !== "app/storage/serve-file.server";
    });
    expect(found).toEqual([]);
  });

  test("a domain knows no route and no other domain", () => {
    const found = breaches(app, (file, name) => {
      const own = domainOf(file);
      if (!own) return false;
      return isRoute(`${name}/`) || ![undefined, own].includes(domainOf(name));
    });
    expect(found).toEqual([]);
  });

  test("what lies below the domains knows none of them", () => {
    const found = breaches(app, (file, name) => {
      const isBelow = /^app\/(storage|forwarding|backup)\/|^app\/[\w-]+(\.server)?\.ts$/.test(file);
      return isBelow && (domainOf(name) !== undefined || isRoute(`${name}/`));
    });
    expect(found).toEqual([]);
  });

  test("shared markup knows only shared markup", () => {
    const found = breaches(app, (file, name) => {
      return file.startsWith("app/ui/") && name.startsWith("app/") && !name.startsWith("app/ui/");
    });
    expect(found).toEqual([]);
  });

  test("no view reaches for the server", () => {
    const found = breaches(app, (file, name) => {
      return file.endsWith(".tsx") && !knowsRemix(file) && name.endsWith(".server");
    });
    expect(found).toEqual([]);
  });

  test("the database is opened in one place; files that are copies of one, in another", () => {
    // A backup opens what it must not migrate: a database as it is, a snapshot, one of an archive.
    const places = /^app\/((db|migrations|two-handle-dialect)|backup\/database-file)\.server\.ts$/;
    const found = breaches([...app, ...server, ...scripts], (file, name) => {
      return name === "better-sqlite3" && !places.test(file);
    });
    expect(found).toEqual([]);
  });

  test("a backup works without the site's connection, which would migrate what it finds", () => {
    const found = breaches(app, (file, name) => {
      return file.startsWith("app/backup/") && name === "app/db.server";
    });
    expect(found).toEqual([]);
  });

  test("the front knows nothing of the application; what mounts it knows the environment", () => {
    const found = breaches(server, (_file, name) => name.startsWith("app/"));
    expect(found).toEqual([
      "server/mount.ts → app/env.server",
      "server/mount.ts → app/storage/upload-limits",
    ]);
    expect(breaches(app, (_file, name) => name.startsWith("server/"))).toEqual([]);
  });
});

describe("a newcomer finds their way", () => {
  const everything = [...app, ...server, ...scripts, ...sourcesIn("tests")];

  test("no file is longer than 250 lines", () => {
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

test("whatever file the documents name is there", () => {
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
    const quoted = [...text.matchAll(/`((?:tests|server|app|docs|deploy|scripts)\/[\w./-]+)`/g)];
    return [...links, ...quoted.map(([, file = ""]) => file)];
  });
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

describe("the routes of the build", async () => {
  const routes = await builtRoutes();

  test("are routes, every one: nothing in routes/ serves no address", () => {
    const idle = routes.filter(({ module }) => !module.default && !module.loader && !module.action);
    expect(idle.map(({ id }) => id)).toEqual([]);
  });

  test("that are said to be public exist", () => {
    expect(routes.map(({ id }) => id)).toEqual(expect.arrayContaining(PUBLIC_ROUTES));
  });

  const guarded = routes.filter(({ id }) => !PUBLIC_ROUTES.includes(id));
  const doors = guarded.flatMap(({ id, module }) => [
    ...(module.loader ? [{ name: `the loader of ${id}`, open: module.loader, method: "GET" }] : []),
    ...(module.action
      ? [{ name: `the action of ${id}`, open: module.action, method: "POST" }]
      : []),
  ]);

  test.each(doors)("$name refuses whoever is not signed in", async ({ open, method }) => {
    const request = new Request("http://x/", { method });
    const answer = await Promise.resolve(open({ request, params: { id: "1" }, context: {} })).catch(
      (thrown: unknown) => thrown,
    );
    expect(answer).toBeInstanceOf(Response);
    const { status, headers } = answer as Response;
    if (method === "GET") expect(headers.get("Location")).toBe("/admin");
    else expect(status).toBe(401);
  });

  test.each(guarded)("$id guards itself in the first line of each", ({ id }) => {
    const { text = "" } = app.find(({ file }) => file.startsWith(`app/${id}.ts`)) ?? {};
    const openings = [
      ...text.matchAll(/export async function (?:loader|action)\([^{]*\{[^)]*\) \{\n(.*)/g),
    ];
    const exported = [...text.matchAll(/export (?:[^:=]* )?(?:loader|action)\b/g)];
    expect(openings).toHaveLength(exported.length);
    for (const [, line] of openings)
      expect(line).toMatch(/await requireUser\(request(, [^)]+)?\);$/);
  });
});
