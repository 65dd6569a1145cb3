import { URI } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { runCommand } from "../support/command";
import { ADMIN, environmentIn } from "../support/site";
import { useSite } from "../support/use-site";
import { ledTo, pageOf, type Visitor } from "../support/visitor";

const { site, owner, visitor } = await useSite();

const CODES = "/admin/seguridad/codigos";
const CODE_TO_TRASH = "/admin/codigo?desde=%2Fadmin%2Fpapelera";
const IN_WORDS = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}/g;

/** What the owner's telephone shows, and the codes on paper. */
let codeIn: (periods?: number) => string;
let paper: string[];

/** Turns codes on as somebody does who cannot scan; the code that showed it is spent. */
beforeEach(async () => {
  const page = await owner.page(CODES);
  const secret = (/Clave: ([A-Z2-7 ]+?) 2\./.exec(page.words)?.[1] ?? "").replaceAll(" ", "");
  const generator = URI.parse(`otpauth://totp/x?secret=${secret}`);
  if (!("period" in generator)) throw new Error("no code that goes by the clock");
  codeIn = (periods = 0) => generator.generate({ timestamp: Date.now() + periods * 30_000 });
  const on = await page.form("Activar los códigos").send(owner, { codigo: codeIn(), ...PASSWORD });
  expect(on.status).toBe(200);
  // Devices that a password alone made known are none any more, but for this one.
  expect(on.headers.getSetCookie().join()).toContain("dispositivo=");
  paper = (await on.text()).match(IN_WORDS) ?? [];
  // As if half a minute had passed.
  site.rows("DELETE FROM used_codes");
});

/** A code that is neither the present one nor of the half minute before or after. */
const wrongCode = () => {
  const right = [codeIn(-1), codeIn(), codeIn(1)];
  return ["000000", "000001", "000002", "000003"].find((each) => !right.includes(each)) ?? "";
};

const PASSWORD = { password: ADMIN.password };
const isIn = async (browser: Visitor) => (await browser.get("/admin/seguridad")).status === 200;

describe("with codes on", () => {
  test("ten codes for paper are shown once, and the page of codes says that they are on", async () => {
    expect(new Set(paper).size).toBe(10);
    const { html, words } = await owner.page("/admin/seguridad");
    expect(words).toContain("quedan 10 sin usar");
    expect(html).not.toMatch(IN_WORDS);
    expect((await owner.page(CODES)).words).toContain("Los códigos ya están activados.");
  });

  test("the password leads to the page of the code, which opens what one came for", async () => {
    const half = await visitor.post("/admin?desde=%2Fadmin%2Fpapelera", ADMIN);
    expect([half.status, half.headers.get("Location")]).toEqual([303, CODE_TO_TRASH]);
    expect(half.headers.getSetCookie()).toHaveLength(1);
    expect(await isIn(visitor)).toBe(false);
    const page = await visitor.page(CODE_TO_TRASH);
    const wrong = await page
      .form("Entrar")
      .send(visitor, { codigo: wrongCode().replace(/^.../, "$& ") });
    expect(wrong.status).toBe(400);
    expect((await pageOf(wrong)).words).toContain("Ese código no es el de ahora.");
    const spelled = codeIn().replace(/^.../, "$&-").replace("1", "１");
    const whole = await page.form("Entrar").send(visitor, { codigo: spelled });
    expect([whole.status, whole.headers.get("Location")]).toEqual([303, "/admin/papelera"]);
    expect(visitor.cookies.has("paso")).toBe(false);
    expect(await isIn(visitor)).toBe(true);
    // In another tab, whose code was still to come.
    expect((await visitor.get(CODE_TO_TRASH)).headers.get("Location")).toBe("/admin/papelera");
    expect((await visitor.page("/admin/seguridad")).words).toContain("1 código equivocado");
  });

  test("a form that signs in on its way asks for the code, too", async () => {
    site.rows("UPDATE auth_sessions SET revoked_at = '2026-11-21T00:00:00.000Z'");
    const late = await owner.post("/admin/escuela", { telefono: "958 123 999" });
    const half = await (await pageOf(late)).form("Entrar").send(owner, ADMIN);
    expect(half.status).toBe(401);
    expect(await isIn(owner)).toBe(false);
    const asked = await pageOf(half);
    expect(asked.words).toContain("Código");
    const wrong = await pageOf(await asked.form("Entrar").send(owner, { codigo: wrongCode() }));
    expect((await wrong.form("Entrar").send(owner, { codigo: codeIn() })).status).toBe(307);
    const saved = await wrong.form("Entrar").send(owner, { codigo: codeIn() });
    expect(saved.headers.get("Location")).toBe("/admin/escuela?guardado=nueva");
    expect((await visitor.page("/")).html).toContain("958 123 999");
    expect(JSON.stringify(site.rows("SELECT cambios FROM escuela"))).not.toContain("codigo");
  });

  test("a link made on the server asks for the code, too, and «--sin-llaves» for none", async () => {
    const env = environmentIn(site.folder);
    const args = ["--email", ADMIN.email, "--recover"];
    const link = async (...more: string[]) => {
      const { stdout } = await runCommand("create-admin", [...args, ...more], env);
      const { pathname, search } = new URL(/https?:\S+/.exec(stdout)?.[0] ?? "");
      return (await visitor.page(pathname + search)).form("Guardar la contraseña");
    };
    const half = await (await link()).send(visitor, { password_nueva: "nitrato-de-plata" });
    expect(half.headers.get("Location")).toBe("/admin/codigo");
    expect(await isIn(visitor)).toBe(false);
    const { stdout } = await runCommand("create-admin", ["--list"], env);
    expect(stdout).toContain(", con segunda llave");
    const generators = () => site.rows("SELECT user_id FROM code_generators");
    const reset = ["--email", ADMIN.email, "--reset", "--sin-llaves"];
    const weak = { ...env, ADMIN_PASSWORD: "sal-y-plata" };
    expect((await runCommand("create-admin", reset, weak)).code).toBe(1);
    expect(generators()).toHaveLength(1);
    const free = await link("--sin-llaves");
    // Until it is used, the password alone opens nothing, and its keys go with it, whoever added them.
    expect(generators()).toHaveLength(1);
    const whole = await free.send(visitor, { password_nueva: "cloruro-de-oro-azul" });
    expect(whole.headers.get("Location")).toBe("/admin?aviso=contrasena");
    expect(generators()).toEqual([]);
    expect((await visitor.page("/admin/seguridad")).words).toContain(
      "Se quitaron en el servidor todas las llaves y los códigos",
    );
  });

  test("new codes for paper end the old ones, at the password", async () => {
    const page = await owner.page("/admin/seguridad/recuperacion");
    const refused = await page.form("Hacer otros diez").send(owner, { password: "no-es-esta" });
    expect(refused.status).toBe(400);
    const made = await page.form("Hacer otros diez").send(owner, PASSWORD);
    const fresh = (await made.text()).match(IN_WORDS) ?? [];
    expect((await visitor.post("/admin/codigo", { codigo: fresh[0] ?? "" })).status).toBe(403);
    await visitor.post("/admin", ADMIN);
    expect((await visitor.post("/admin/codigo", { codigo: paper[0] ?? "" })).status).toBe(400);
    expect((await visitor.post("/admin/codigo", { codigo: fresh[0] ?? "" })).status).toBe(303);
  });

  test("they are turned off at the password, and it alone opens the panel again", async () => {
    const dialog = (await owner.page("/admin/seguridad?quitar=codigos")).form("Quitar");
    expect((await dialog.send(owner, { password: "" })).status).toBe(400);
    expect(await ledTo(dialog.send(owner, PASSWORD))).toBe("/admin/seguridad?hecho=quitada");
    expect((await dialog.send(owner, PASSWORD)).headers.get("Location")).toBe("/admin/seguridad");
    await visitor.post("/admin", ADMIN);
    expect(await isIn(visitor)).toBe(true);
  });
});

test("a form whose session ended goes on after a sign-in in another tab", async () => {
  site.rows(`INSERT INTO passkeys (id, user_id, name, public_key, counter, transports, rp_id, created_at)
    SELECT 'k', id, 'Teléfono', x'00', 0, '[]', 'localhost', created_at FROM users`);
  site.rows("UPDATE auth_sessions SET revoked_at = '2026-11-21T00:00:00.000Z'");
  const late = await pageOf(await owner.post("/admin/escuela", { telefono: "958 123 777" }));
  expect(late.words).toContain("Entra con ella en otra pestaña");
  const waiting = late.form("Ya he entrado");
  const early = await waiting.send(owner, { email: "", password: "" });
  expect(early.status).toBe(401);
  expect((await pageOf(early)).words).toContain("Todavía no has entrado.");
  await owner.post("/admin", ADMIN);
  // Between the two steps it is as early.
  const half = await pageOf(await waiting.send(owner, { email: "", password: "" }));
  expect(half.words).toContain("Todavía no has entrado.");
  expect(half.form("Ya he entrado")).toBeDefined();
  await owner.post("/admin/codigo", { codigo: codeIn() });
  const saved = await waiting.send(owner, { email: "", password: "" });
  expect(saved.headers.get("Location")).toBe("/admin/escuela?guardado=nueva");
  expect((await visitor.page("/")).html).toContain("958 123 777");
});

test("an answer that no passkey gave opens nothing, in either form of it", async () => {
  const made = { id: "inventada", response: { userHandle: "x" } };
  for (const llave of ["{}", "nada", JSON.stringify(made)]) {
    expect((await visitor.post("/admin", { llave })).status).toBe(400);
    expect((await owner.post("/admin/seguridad/llave", { nombre: "x", llave })).status).toBe(400);
  }
  expect(await isIn(visitor)).toBe(false);
  const { challenge } = JSON.parse(await visitor.read("/admin/reto"));
  expect(Buffer.from(challenge, "base64url")).toHaveLength(38);
});
