import type { Page } from "playwright";
import { ADMIN } from "../../tests/support/site";
import { type Shot, signedIn } from "./shot";

const FONDOS = ["blanco", "gris", "negro"];

/**
 * Pages and states of a site that has its demonstration content. Of everything the newest was made first: its
 * id is 1.
 */
export const DEMO_SHOTS: Shot[] = [
  { name: "inicio", path: "/" },
  { name: "inicio-mensaje-enviado", path: "/?mensaje=enviado" },
  { name: "inicio-mensaje-con-error", path: "/", act: sendEmptyMessage },
  { name: "inscripcion", path: "/inscripcion" },
  { name: "inscripcion-con-errores", path: "/inscripcion", act: sendWithMistakes },
  { name: "inscripcion-recibida", path: "/inscripcion?recibida=K7M2QX94", windowOnly: true },
  { name: "blog", path: "/blog" },
  { name: "blog-articulo", path: `/blog/1` },
  { name: "galeria", path: "/galeria" },
  { name: "galeria-proyecto", path: `/galeria?proyecto=1` },
  ...FONDOS.map((fondo) => ({
    name: `galeria-visor-${fondo}`,
    path: `/galeria?proyecto=1&foto=1&fondo=${fondo}`,
    windowOnly: true,
  })),
  { name: "admin-entrar", path: "/admin" },
  {
    name: "admin-entrar-con-error",
    path: "/admin",
    async act(page, site) {
      site.rows("DELETE FROM auth_throttle"); // so many wrong passwords would have to wait
      await signInWrongly(page);
    },
  },
  { name: "no-encontrada", path: "/404", status: 404 },
  ...signedIn([
    { name: "panel", path: "/admin" },
    {
      name: "panel-inscripcion",
      path: `/admin?inscripcion=1`,
      windowOnly: true,
    },
    { name: "panel-filtrado", path: "/admin?buscar=a&curso=medio" },
    { name: "panel-direcciones", path: "/admin?direcciones=", windowOnly: true },
    { name: "panel-mensajes", path: "/admin/mensajes" },
    { name: "panel-mensaje", path: "/admin/mensajes?mensaje=1", windowOnly: true },
    { name: "panel-contrasena", path: "/admin/contrasena" },
    { name: "blog-admin", path: "/blog-admin" },
    { name: "blog-admin-nuevo", path: "/blog-admin?nuevo" },
    { name: "blog-admin-editar", path: `/blog-admin?editar=1` },
    { name: "blog-admin-eliminar", path: `/blog-admin?eliminar=1`, windowOnly: true },
    { name: "galeria-admin", path: "/galeria-admin" },
    { name: "galeria-admin-nuevo", path: "/galeria-admin?nuevo" },
    { name: "galeria-admin-editar", path: `/galeria-admin?editar=1` },
    {
      name: "galeria-admin-eliminar",
      path: `/galeria-admin?eliminar=1`,
      windowOnly: true,
    },
    { name: "galeria-admin-fotos", path: `/galeria-admin/1` },
    { name: "galeria-admin-foto-editar", path: `/galeria-admin/1?editar=1` },
    {
      name: "galeria-admin-foto-eliminar",
      path: `/galeria-admin/1?eliminar=1`,
      windowOnly: true,
    },
  ]),
];

async function sendEmptyMessage(page: Page): Promise<void> {
  await submit(page, "mensaje");
  await page.getByRole("alert").first().waitFor();
}

/** Sends blanks, and an address that a browser lets pass, which is the first to judge without JavaScript. */
async function sendWithMistakes(page: Page): Promise<void> {
  for (const name of ["nombre", "apellidos"]) await page.locator(`[name=${name}]`).fill(" ");
  await page.locator("[name=email]").fill("eva@ejemplo");
  await page.locator("[name=telefono]").fill("el de siempre");
  await submit(page, "apellidos");
  await page.locator("[aria-invalid=true]").first().waitFor();
}

async function signInWrongly(page: Page): Promise<void> {
  await page.locator("[name=email]").fill(ADMIN.email);
  await page.locator("[name=password]").fill("no-es-esta");
  await submit(page, "password");
  await page.getByRole("alert").first().waitFor();
}

/** Sends the form that has this field. */
async function submit(page: Page, field: string): Promise<void> {
  const form = page.locator("form", { has: page.locator(`[name=${field}]`) });
  await form.locator("button[type=submit]").click();
}
