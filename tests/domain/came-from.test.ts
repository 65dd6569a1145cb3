import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { isPanelPage, readFrom } from "~/http/came-from";

const from = (address: string) => readFrom(new URLSearchParams({ desde: address }));

test.each([
  "/admin",
  "/admin?inscripcion=1&buscar=Eva",
  "/admin/convocatorias?curso=1#persona-2",
  "/blog-admin?editar=3",
  "/galeria-admin/12?fichas",
])("a link back may lead to the panel's page %s", (address) => {
  expect(from(address)).toBe(address);
});

test.each([
  "",
  "/admin/../salir",
  "/admin/%2e%2e/salir",
  "/admin\\..\\salir",
  "/admin/no-existe",
  "/admin/inscripciones.csv",
  "/admin/codigo",
  "/galeria-admin/doce",
  "/blog",
  "//evil.example/admin",
  "/\\evil.example/admin",
  "https://evil.example/admin",
  "javascript:alert(1)",
  "http://[",
])("a link back does not lead to %j, which is no page of the panel", (address) => {
  expect(from(address)).toBeNull();
});

test("the address of a link back is resolved as a browser does", () => {
  expect(from("/blog/../admin/./cartas?carta=1")).toBe("/admin/cartas?carta=1");
});

/** Which show nothing of their own to whoever is signed in, or only what a form sends them. */
const NO_DESTINATION = ["/admin/codigo", "/admin/primera-vez"];

test("a link back may lead to every page of the panel that shows something", () => {
  const pages = readdirSync("app/routes")
    .filter((name) => /^(admin|blog-admin|galeria-admin).*\.tsx$/.test(name))
    .filter((name) => !name.includes("vista-previa"))
    .map((name) => `/${name.replace(/\.tsx$|_|\._index/g, "").replaceAll(".", "/")}`)
    .map((path) => path.replace("$id", "1"));
  expect(pages.filter((path) => !isPanelPage(path)).sort()).toEqual(NO_DESTINATION);
});
