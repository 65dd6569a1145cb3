import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "../support/command";
import { ADMIN, environmentIn, type Site, startSite } from "../support/site";
import { ledTo, pageOf, Visitor } from "../support/visitor";

let site: Site;
let visitor: Visitor;

beforeEach(async () => {
  site = await startSite();
  visitor = new Visitor(site.url);
});
afterEach(async () => {
  expect(site.complaints).toEqual([]);
  await site.stop();
});

const links = () => site.printed.flatMap((line) => line.match(/http\S+llave=\S+/) ?? []);
const linkPath = () => {
  const { pathname, search } = new URL(links().at(-1) ?? "");
  return pathname + search;
};
const accounts = () => site.rows("SELECT email FROM users").map(({ email }) => email);

test("a link for the first account is good until it has made one", async () => {
  const page = await visitor.page(linkPath());
  expect(page.words).toContain("Al menos 12 caracteres");
  for (const [typed, words] of [
    [{ email: "eva@ejemplo.es", password: "escuela-granada-2026" }, "palabras de la escuela"],
    [{ ...ADMIN, email: "eva@" }, "nombre@ejemplo.es"],
  ] as const) {
    const { html } = await pageOf(page.form("Crear la cuenta").send(visitor, typed), 422);
    expect(html).toContain(words);
    expect(html).toContain(`value="${typed.email}"`);
    expect(accounts()).toEqual([]);
  }
  expect(await ledTo(page.form("Crear la cuenta").send(visitor, ADMIN), 303)).toBe("/admin");
  expect((await visitor.page("/admin")).words).toContain("Por contestar");

  const other = new Visitor(site.url);
  const spent = await other.get(linkPath());
  expect(spent.status).toBe(404);
  expect(spent.headers.get("Cache-Control")).toBe("no-store");
  expect(await spent.text()).toContain("Este enlace ya no sirve");
  const again = await other.post(linkPath(), {
    email: "eva@ejemplo.es",
    password: ADMIN.password,
  });
  expect(again.status).toBe(404);
  expect(accounts()).toEqual([ADMIN.email]);
  expect(JSON.stringify(site.log)).not.toContain(linkPath().slice(-20));

  await site.restart();
  expect(links()).toHaveLength(1);
});

test("a site that starts without the account that its volume had says so", async () => {
  expect(site.printed.join("\n")).not.toContain("ATENCIÓN");
  site.createAdmin(ADMIN.email, ADMIN.password);
  const database = path.join(site.folder, "db", "escuela.sqlite");
  site.rows("VACUUM INTO ?", `${database}.before-0046-2026-11-21T10-00-00-000Z`);
  site.rows("DELETE FROM users");
  await site.restart();
  expect(site.printed.join("\n")).toMatch(/¡ATENCIÓN! .+ aquí hubo otra que sí: .+\.before-0046-/);
  expect((await visitor.page(linkPath())).words).toContain("Aquí hubo otra base de datos");
});

test("six who use the link at once make one account", async () => {
  const posts = Array.from({ length: 6 }, (_, index) =>
    new Visitor(site.url).post(linkPath(), { ...ADMIN, email: `eva${index}@ejemplo.es` }),
  );
  const statuses = (await Promise.all(posts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  expect(statuses.filter((status) => [404, 409].includes(status))).toHaveLength(5);
  expect(accounts()).toHaveLength(1);
});

test("a start makes another link, and an account from the server's command ends it", async () => {
  const former = linkPath();
  await site.restart();
  expect((await visitor.get(former)).status).toBe(404);
  expect((await visitor.get(linkPath().slice(0, -1))).status).toBe(404);
  expect((await visitor.get(linkPath())).status).toBe(200);
  const given = { ...environmentIn(site.folder), ADMIN_PASSWORD: ADMIN.password };
  await runCommand("create-admin", ["--email", ADMIN.email], given);
  expect((await visitor.get(linkPath())).status).toBe(404);
  expect((await visitor.post(linkPath(), { ...ADMIN, email: "eva@ejemplo.es" })).status).toBe(404);
});
