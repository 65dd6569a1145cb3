import { describe, expect, test } from "vitest";
import { runCommand } from "../support/command";
import { insert } from "../support/insert";
import { readPage } from "../support/page";
import { MESSAGE } from "../support/people";
import { ADMIN, environmentIn } from "../support/site";
import { useSite } from "../support/use-site";
import { ledTo, Visitor } from "../support/visitor";

const { site, owner, visitor } = await useSite();

describe("signing in", () => {
  test("a wrong password is refused with the e-mail still there, and no cookie", async () => {
    const response = await visitor.post("/admin", { ...ADMIN, password: "otra-cosa-mas" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Invalid login credentials");
    expect(html).toContain(ADMIN.email);
    expect(html).not.toContain("otra-cosa-mas");
    // The button that would show it is a script's.
    expect(html).not.toMatch(/Mostrar/);
    expect(visitor.cookies.size).toBe(0);
  });

  test("a sign-in opens the panel, with its navigation on every page", async () => {
    expect(await ledTo(visitor.post("/admin", ADMIN), 303)).toBe("/admin");
    for (const path of ["/", "/blog", "/admin", "/blog-admin", "/galeria-admin"]) {
      const page = await visitor.page(path);
      const ways = ["Panel", "Blog", "Galería"].map((words) =>
        page.all("a").some((link) => link.words === words && link.attribs.href?.includes("admin")),
      );
      expect(ways, path).toEqual([true, true, true]);
      expect(page.words, path).toContain("Cerrar sesión");
    }
  });

  test("the panel's navigation leads to its six rooms, and says which one is open", async () => {
    const rooms = async (path: string) =>
      readPage((await owner.page(path)).one("nav", { "aria-label": "Panel" }).html);
    const nav = await rooms("/admin/papelera");
    for (const name of ["Panel", "Cursos", "Cartas", "Blog", "Galería", "Escuela"]) {
      const { words } = (await rooms(nav.link(name))).one("a", { "aria-current": "page" });
      expect(words).toBe(name);
    }
  });

  test("a session ends by a POST, on every device", async () => {
    const phone = new Visitor(site.url);
    await phone.post("/admin", ADMIN);
    expect((await owner.get("/salir")).headers.get("Location")).toBe("/admin");
    expect((await owner.get("/blog-admin")).status).toBe(200);
    const left = await owner.post("/salir", {});
    expect(left.status).toBe(303);
    // What waits in this browser unsent is not for whoever comes next.
    expect(left.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect([...owner.cookies.keys()]).toEqual(["dispositivo"]);
    expect((await phone.get("/blog-admin")).status).toBe(302);
  });
});

describe("the panel", () => {
  test("an inscripción opens as a dialog with its own URL", async () => {
    const row = { telefono: "%2B34%20600", created_at: "2026-03-05T22:45:00.000Z" };
    const id = insert(site, "inscripciones", { ...row, curso_interes: "revelado" });
    const { dialog } = await owner.page(`/admin?inscripcion=${id}`);
    for (const text of ["Eva", "eva@ejemplo.es", "+34 600", "05/03/2026, 23:45"]) {
      expect(dialog?.words).toContain(text);
    }
    expect(dialog?.words).toContain("Sin comentarios");
    expect(dialog?.words).toContain("Revelado de películas fotográficas");
  });

  test("an inscripción is noted and marked as answered, and the list is filtered by that", async () => {
    for (const nombre of ["Eva", "Luz"]) {
      insert(site, "inscripciones", { nombre, comentarios: "¿Cuándo?" });
    }
    const { dialog } = await owner.page("/admin?inscripcion=1");
    expect(dialog?.words).toContain("Inscripción · Sin contestar");
    const nota = "Llamar el martes";
    const noted = await dialog?.form("Ya está contestada").send(owner, { nota });
    const after = (await owner.page(noted?.headers.get("Location") ?? "")).dialog;
    expect(after?.one("p", { role: "status" }).words).toBe("Contestada.");
    expect(after?.words).toContain("Inscripción · Contestada");
    expect(after?.form("Guardar la nota").fields.nota).toBe(nota);
    const { words } = await owner.page("/admin?estado=nueva");
    expect(words).toContain("Sin contestar 1 Contestadas 1");
    expect(words).toContain("Luz Martín");
    expect(words).not.toContain("Eva Martín");
    const undone = await after?.form("Deshacer").send(owner);
    expect(undone?.headers.get("Location")).toBe("/admin?inscripcion=1&hecho=nueva");
    expect((await owner.page("/admin?estado=nueva")).words).toContain("Sin contestar 2");
  });

  test("all inscripciones that wait are answered at once, and that is undone", async () => {
    for (const comentarios of ["¿Cuándo?", "¿Y?"]) insert(site, "inscripciones", { comentarios });
    const list = await owner.page("/admin?estado=nueva");
    const { dialog } = await owner.page(list.link("Dar todas por contestadas"));
    expect(dialog?.words).toContain("¿Dar por contestadas 2 inscripciones?");
    const answered = await dialog?.form("Ya están contestadas").send(owner);
    const after = await owner.page(answered?.headers.get("Location") ?? "");
    expect(after.words).toContain("Contestadas: 2");
    expect(site.rows("SELECT estado FROM seguimiento WHERE estado <> 'nueva'")).toHaveLength(2);
    const { words } = await owner.page(await ledTo(after.form("Deshacer").send(owner)));
    expect(words).toContain("Sin contestar 2");
  });

  test.each([
    ["/admin?inscripcion=999", "Esa inscripción ya no está"],
    ["/admin/mensajes?mensaje=999", "Ese mensaje ya no está"],
  ])("%s, which is gone, is said to be gone", async (path, words) => {
    const page = await owner.page(path);
    expect(page.dialog).toBeNull();
    expect(page.words).toContain(words);
  });

  test("mensajes have a page of their own, to which the panel leads", async () => {
    await visitor.post("/?index", MESSAGE);
    insert(site, "mensajes", { created_at: "2020-01-01T00:00:00.000Z" });
    const panel = await owner.page("/admin");
    expect(panel.all("a", { href: "/admin/mensajes" })).not.toEqual([]);
    expect(panel.words).toContain("Mensajes 2");
    expect((await owner.page("/admin/mensajes")).words).toContain("Todos Sin contestar 2");
    expect(await ledTo(owner.get("/admin?mensaje=1"))).toBe("/admin/mensajes?mensaje=1");
    const { dialog } = await owner.page("/admin/mensajes?mensaje=1");
    expect(dialog?.words).toContain(MESSAGE.mensaje);
  });
});

describe("create-admin", () => {
  const run = (args: string[], password?: string, input?: string) => {
    const env = { ...environmentIn(site.folder), ...(password && { ADMIN_PASSWORD: password }) };
    return runCommand("create-admin", args, env, undefined, input);
  };

  test("create-admin takes the password from standard input, unprinted", async () => {
    const account = { email: "sol@escuela.example", password: "tiosulfato-de-sodio" };
    const result = await run(["--email", account.email], undefined, `${account.password}\n`);
    expect(result.code).toBe(0);
    expect(result.stdout + result.stderr).not.toContain(account.password);
    expect((await visitor.post("/admin", account)).status).toBe(303);
  });

  test("create-admin changes a password and ends the sessions with --reset", async () => {
    const account = { email: ADMIN.email, password: "hidroquinona-fria" };
    expect((await run(["--email", account.email, "--reset"], account.password)).code).toBe(0);
    expect((await owner.get("/blog-admin")).status).toBe(302);
    expect((await owner.post("/admin", account)).status).toBe(303);
  });

  const MISTAKEN =
    "No se entiende «eva@escuela.example». ¿Falta «--» detrás de npm run create-admin? Mira npm run create-admin -- --help\n";
  test.each([
    [
      "an e-mail that exists",
      ["--email", ADMIN.email],
      `Ya existe una cuenta con ${ADMIN.email}\n`,
    ],
    [
      "a weak password",
      ["--email", "luz@escuela.example"],
      "Password should be at least 12 characters. La contraseña necesita al menos 12 caracteres.\n",
    ],
    [
      "what is no address",
      ["--email", "foo@x"],
      "«foo@x» no es una dirección de correo: npm run create-admin -- --email nombre@ejemplo.es\n",
    ],
    ["no address", [], "Falta la dirección: npm run create-admin -- --email nombre@ejemplo.es\n"],
    [
      "two things at a time",
      ["--email", ADMIN.email, "--reset", "--remove"],
      "Pide una cosa cada vez: --list, --reset, --recover o --remove.\n",
    ],
    ["options that npm took for its own", ["eva@escuela.example"], MISTAKEN],
  ])("create-admin refuses %s in a line", async (_what, args, stderr) => {
    expect(await run(args, "corta")).toEqual({ code: 1, stdout: "", stderr });
    expect(site.rows("SELECT email FROM users")).toEqual([{ email: ADMIN.email }]);
  });

  test("create-admin explains itself", async () => {
    expect((await run(["--help"])).stdout).toContain("--email E");
  });

  test("create-admin removes an account with its sessions, but never the last", async () => {
    const sun = { email: "sol@escuela.example", password: "tiosulfato-de-sodio" };
    site.createAdmin(sun.email, sun.password);
    expect((await visitor.post("/admin", sun)).status).toBe(303);
    expect((await run(["--list"])).stdout).toMatch(
      /^ana@escuela\.example: aún no ha entrado\nsol@escuela\.example: entró el .+ a las .+\n$/,
    );
    expect((await visitor.get("/blog-admin")).status).toBe(200);
    expect((await run(["--email", "SOL@escuela.example", "--remove"])).code).toBe(0);
    expect((await visitor.get("/blog-admin")).status).toBe(302);
    expect(site.rows("SELECT email FROM users")).toEqual([{ email: ADMIN.email }]);
    const last = await run(["--email", ADMIN.email, "--remove"]);
    expect(last).toMatchObject({ code: 1, stdout: "" });
    expect(last.stderr).toContain("No se quita la única cuenta");
    expect((await owner.get("/blog-admin")).status).toBe(200);
  });
});

test("without a mail server an answer of a restored backup is still to be decided on", async () => {
  const held = { kind: "respuesta", state: "refused", failure: "restored", form: "contacto" };
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60_000).toISOString();
  // After a month the site's own jobs delete it.
  const written = { row_id: 9, text: "En marzo", message_id: "m", created_at: day(2) };
  insert(site, "correos", { ...held, ...written });
  const page = await owner.page("/admin/correo");
  expect(page.words).toContain("Este sitio no envía correo");
  expect(page.words).toContain("En marzo");
  expect(page.words).not.toContain("Enviarla ahora");
  // A restore has given its number to another answer since.
  site.rows("UPDATE correos SET created_at = ?", day(1));
  await page.form("Ya no hace falta").send(owner);
  const again = await owner.page("/admin/correo");
  expect(again.words).toContain("En marzo");
  const { words } = await owner.page(await ledTo(again.form("Ya no hace falta").send(owner)));
  expect(words).toContain("La respuesta ya no espera");
  expect(words).not.toContain("En marzo");
});
