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
])("a page of the panel is led back to: %s", (address) => {
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
])("what is no page of the panel is not led back to: %j", (address) => {
  expect(from(address)).toBeNull();
});

test("an address is judged and led to as a browser resolves it", () => {
  expect(from("/blog/../admin/./cartas?carta=1")).toBe("/admin/cartas?carta=1");
});

/** Which show nothing of their own to whoever is signed in, or only what a form sends them. */
const NO_DESTINATION = ["/admin/codigo", "/admin/primera-vez"];

test("every page of the panel can be led back to", () => {
  const pages = readdirSync("app/routes")
    .filter((name) => /^(admin|blog-admin|galeria-admin).*\.tsx$/.test(name))
    .filter((name) => !name.includes("vista-previa"))
    .map((name) => `/${name.replace(/\.tsx$|_|\._index/g, "").replaceAll(".", "/")}`)
    .map((path) => path.replace("$id", "1"));
  expect(pages.filter((path) => !isPanelPage(path)).sort()).toEqual(NO_DESTINATION);
});
