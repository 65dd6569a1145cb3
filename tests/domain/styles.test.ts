import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = "app/ui/styles";
/** Of every page, of the administrator's, and of one kind of page each. */
const ENTRIES = [
  "site.css",
  "panel.css",
  "text.css",
  "landing.css",
  "gallery.css",
  "blog.css",
  "courses.css",
  "inscripcion.css",
];

const sheets = filesIn(FOLDER, /\.css$/);
/** Not of mail, which no stylesheet of ours reaches. */
const markup = filesIn("app", /\.tsx?$/)
  .filter((name) => name !== "correo/render-mail.server.tsx")
  .map((name) => readFileSync(path.join("app", name), "utf8"))
  .join("\n");

function filesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    pattern.test(name),
  );
}

/** In a line that says so, or with a hyphen as what a condition or a table has for one. */
const CLASSES = /class(?:Name|List).*|(?<=[:?{] )"[a-z]+(?:-[a-z]+)+"/g;
const named = new Set(
  [...markup.matchAll(CLASSES)].flatMap(([line]) => line.match(/[\w-]+/g) ?? []),
);

/** A class is written out, or begins as a template does: `fondo-${name}`. */
function isUsed(name: string): boolean {
  const beginning = name.slice(0, name.lastIndexOf("-") + 1);
  return named.has(name) || (beginning !== "" && markup.includes(`${beginning}\${`));
}

test("every stylesheet is imported once, into its layer", () => {
  const imports = (entry: string) => [
    ...readFileSync(path.join(FOLDER, entry), "utf8").matchAll(
      /@import "\.\/([\w/-]+\.css)" layer\((\w+)\);/g,
    ),
  ];
  const named = (entry: string) => imports(entry).map(([, name = ""]) => name);
  for (const entry of ENTRIES) {
    const names = entry === "site.css" ? named(entry) : [...named("site.css"), ...named(entry)];
    expect(names, entry).toEqual([...new Set(names)]);
  }
  for (const [, name = "", layer] of ENTRIES.flatMap(imports)) {
    if (name.includes("/")) expect(path.dirname(name), name).toBe(layer);
  }
  const all = [...new Set(ENTRIES.flatMap(named))];
  expect(all.toSorted()).toEqual(sheets.filter((name) => !ENTRIES.includes(name)).toSorted());
});

test.each(sheets)("%s styles only classes that the markup has", (name) => {
  const text = readFileSync(path.join(FOLDER, name), "utf8").replace(/\/\*.*?\*\//gs, "");
  const selectors = [...text.matchAll(/[^{};]*\{/g)].join(" ");
  const classes = [...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, found = ""]) => found);
  expect(classes.filter((each) => !isUsed(each))).toEqual([]);
});

test("the dark theme changes colours, and nothing else", () => {
  const rules = sheets.map((name) => readFileSync(path.join(FOLDER, name), "utf8")).join("\n");
  const [, dark = "", ...others] = rules.split("@media screen and (prefers-color-scheme: dark)");
  expect(others).toEqual([]);
  expect(rules.split("prefers-color-scheme")).toHaveLength(2);
  expect(rules).not.toContain("light-dark(");
  const [, declarations = ""] = /^ \{\s*:root \{([^}]*)\}\s*\}/.exec(dark) ?? [];
  const changed = declarations.split(";").flatMap((line) => line.trim() || []);
  expect(changed.length).toBeGreaterThan(10);
  const isColour = /^--[\w-]+: (#[0-9a-f]{6}|var\(--zona-\d+\))$/;
  expect(changed.filter((line) => !isColour.test(line))).toEqual([]);
  const inMarkup = markup.split("\n").filter((line) => line.includes("prefers-color-scheme"));
  expect(inMarkup.length).toBeGreaterThan(0);
  // The bar of the browser, and a drawing: neither reads the variables of a page.
  const isApart = /<meta name="theme-color"|<style>.*svg\{/;
  expect(inMarkup.filter((line) => !isApart.test(line))).toEqual([]);
});

test("the safelight changes nothing by the width of the window", () => {
  const rules = sheets.map((name) => readFileSync(path.join(FOLDER, name), "utf8")).join("\n");
  // A block ends where its line begins as the one that opens it does.
  const blocks = rules.matchAll(/^( *)@(?:media|container)[^{]*width[^{]*\{\n.*?^\1\}/gms);
  const narrow = [...blocks].map(([block]) => block);
  expect(narrow.length).toBeGreaterThan(50);
  expect(narrow.filter((block) => /\.safelight[ .:]/.test(block))).toEqual([]);
  expect(readFileSync(path.join(FOLDER, "safelight.css"), "utf8")).not.toMatch(/@[^{]*width/);
});
