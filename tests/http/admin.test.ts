import { execFile } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedSite } from "../support/shared-site";
import { ADMIN, environmentIn, type Site } from "../support/site";
import { Visitor } from "../support/visitor";

let site: Site;
let ana: Visitor;

beforeAll(async () => {
  site = await sharedSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
});

function insertInscripcion(nombre: string, created_at: string, telefono = "600123456"): number {
  const [result] = site.rows<{ lastInsertRowid: number }>(
    `INSERT INTO inscripciones (nombre, apellidos, email, telefono, curso_interes, created_at)
     VALUES (?, 'Martín', 'eva@ejemplo.es', ?, 'revelado', ?)`,
    nombre,
    telefono,
    created_at,
  );
  return Number(result?.lastInsertRowid);
}

describe("signing in", () => {
  test("a sign-in with the wrong password shows the service's words and the e-mail only", async () => {
    const eva = new Visitor(site.url);
    const response = await eva.post("/admin", { email: ADMIN.email, password: "otra-cosa-mas" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Invalid login credentials");
    expect(html).toContain(ADMIN.email);
    expect(html).not.toContain("otra-cosa-mas");
    expect(eva.cookies.size).toBe(0);
  });

  test("a sign-in opens the panel, with its navigation on every page", async () => {
    const eva = new Visitor(site.url);
    const response = await eva.post("/admin", ADMIN);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/admin");
    for (const path of ["/", "/blog", "/admin", "/blog-admin", "/galeria-admin"]) {
      const html = await (await eva.get(path)).text();
      expect(html, path).toMatch(/<a href="\/admin"[^>]*>Panel<\/a>/);
      expect(html, path).toMatch(/<a href="\/blog-admin"[^>]*>Blog<\/a>/);
      expect(html, path).toMatch(/<a href="\/galeria-admin"[^>]*>Galería<\/a>/);
      expect(html, path).toContain("Cerrar sesión");
      const [, links] = html.split('<p class="menu-caption">Administrar</p>');
      expect(links, path).toMatch(/^<ul><li><a href="\/admin"/);
    }
  });

  test("a session ends by a POST, on every device", async () => {
    const [desk, phone] = [new Visitor(site.url), new Visitor(site.url)];
    await desk.post("/admin", ADMIN);
    await phone.post("/admin", ADMIN);
    expect((await desk.get("/salir")).headers.get("Location")).toBe("/admin");
    expect((await desk.get("/blog-admin")).status).toBe(200);
    const response = await desk.post("/salir", {});
    expect(response.status).toBe(303);
    expect([...desk.cookies.keys()]).toEqual(["dispositivo"]);
    expect((await phone.get("/blog-admin")).status).toBe(302);
    await ana.post("/admin", ADMIN);
  });

  test("a sign-in from another site is refused", async () => {
    const response = await ana.post("/salir", {}, { Origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect((await ana.get("/blog-admin")).status).toBe(200);
  });
});

describe("the panel", () => {
  test("the panel shows the newest inscripciones first, fifty to a page, in Madrid's time", async () => {
    for (let minute = 0; minute < 51; minute++) {
      const at = new Date(Date.UTC(2026, 5, 30, 22, minute));
      insertInscripcion(`Eva${minute}`, at.toISOString());
    }
    const first = await (await ana.get("/admin")).text();
    expect(first.match(/<th scope="row">/g)).toHaveLength(50);
    expect(first.indexOf("Eva50")).toBeLessThan(first.indexOf("Eva49"));
    expect(first).toContain("01/07/2026, 00:50");
    expect(first).toContain("Revelado de películas fotográficas");
    expect(first).toMatch(/Página (<!-- -->)?1(<!-- -->)? de (<!-- -->)?2/);
    const second = await (await ana.get("/admin?pagina=2")).text();
    expect(second).toContain("Eva0");
    expect(second).not.toContain("Eva50");
  });

  test("the panel says what «latest» means", async () => {
    insertInscripcion("Reciente", new Date().toISOString());
    const html = (await (await ana.get("/admin")).text()).replaceAll("<!-- -->", "");
    expect(html).toMatch(/<strong>1<\/strong> en los últimos 30 días, \d+ en total/);
  });

  test("an inscripción opens as a dialog with its own URL", async () => {
    const id = insertInscripcion("Luz", "2026-03-05T22:45:00.000Z", "%2B34%20600");
    const html = await (await ana.get(`/admin?inscripcion=${id}`)).text();
    const dialog = html.match(/<dialog[\s\S]*<\/dialog>/)?.[0] ?? "";
    for (const text of ["Luz", "Martín", "eva@ejemplo.es", "+34 600", "05/03/2026, 23:45"]) {
      expect(dialog).toContain(text);
    }
    expect(dialog).toContain("Sin comentarios");
    expect(dialog).toContain("Revelado de películas fotográficas");
  });

  test("a damaged telephone is shown as stored", async () => {
    const id = insertInscripcion("Rota", "2026-01-01T00:00:00.000Z", "%E0%A4%A");
    const response = await ana.get(`/admin?inscripcion=${id}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("%E0%A4%A");
  });

  test.each(["999999", "x", "-1", "1;DROP TABLE"])(
    "an unknown id (%s) shows the plain panel",
    async (id) => {
      const response = await ana.get(`/admin?inscripcion=${encodeURIComponent(id)}`);
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain("<dialog");
    },
  );

  test("the panel is never cached by anybody on the way", async () => {
    expect((await ana.get("/admin")).headers.get("Cache-Control")).toBe("no-store");
  });

  test("mensajes have a page of their own, which the panel leads to with how many are new", async () => {
    await new Visitor(site.url).post("/?index", {
      nombre: "Sol",
      email: "sol@ejemplo.es",
      mensaje: "¿Tenéis ampliadora de 4×5?",
    });
    site.rows(
      "INSERT INTO mensajes (nombre, email, mensaje, created_at) VALUES ('Luz', 'l@x.es', 'Hola', '2020-01-01T00:00:00.000Z')",
    );
    const panel = (await (await ana.get("/admin")).text()).replaceAll("<!-- -->", "");
    expect(panel).toMatch(
      /<a href="\/admin\/mensajes"><h2>Mensajes<\/h2><p><strong>1 nuevo<\/strong> en los últimos 7 días, 2 en total\./,
    );
    expect(panel).not.toContain("¿Tenéis ampliadora de 4×5?");
    const list = await (await ana.get("/admin/mensajes")).text();
    const [, id] = list.match(/href="\/admin\/mensajes\?mensaje=(\d+)"/) ?? [];
    const moved = await ana.get(`/admin?mensaje=${id}`);
    expect(moved.headers.get("Location")).toBe(`/admin/mensajes?mensaje=${id}`);
    const html = await (await ana.get(`/admin/mensajes?mensaje=${id}`)).text();
    expect(html.match(/<dialog[\s\S]*<\/dialog>/)?.[0]).toContain("¿Tenéis ampliadora de 4×5?");
  });
});

describe("somebody who is not signed in", () => {
  const eva = () => new Visitor(site.url);

  test.each(["/blog-admin", "/galeria-admin", "/galeria-admin/1", "/admin/mensajes"])(
    "a request of %s without a session is redirected to /admin, as document and as data",
    async (path) => {
      const response = await eva().get(path);
      expect(response.status).toBe(302);
      expect(response.headers.get("Location")).toBe("/admin");
      const data = await (await eva().get(`${path}.data`)).text();
      expect(data).toContain("/admin");
      expect(data).toContain("redirect");
    },
  );

  test("a visitor sees no inscripción on /admin, neither as document nor as data", async () => {
    insertInscripcion("Secreta", new Date().toISOString());
    for (const path of ["/admin", "/admin.data", "/admin?inscripcion=1"]) {
      expect(await (await eva().get(path)).text(), path).not.toContain("Secreta");
    }
  });

  test("a forged cookie opens nothing", async () => {
    const response = await eva().get("/blog-admin", { Cookie: "sesion=abc.def" });
    expect(response.status).toBe(302);
  });
});

test("a project that does not load redirects the user to the list", async () => {
  const response = await ana.get("/galeria-admin/999");
  expect(response.headers.get("Location")).toBe("/galeria-admin");
});

describe("create-admin", () => {
  const run = (args: string[], password?: string, input?: string) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const env = { ...environmentIn(site.folder), ...(password && { ADMIN_PASSWORD: password }) };
      const program = ["build/node/scripts/create-admin.js", ...args];
      const child = execFile(process.execPath, program, { env }, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), stdout, stderr });
      });
      child.stdin?.end(input);
    });

  test("create-admin takes the password from standard input and never prints it", async () => {
    const password = "tiosulfato-de-sodio";
    const result = await run(["--email", "sol@escuela.example"], undefined, `${password}\n`);
    expect(result.code).toBe(0);
    expect(result.stdout + result.stderr).not.toContain(password);
    const sol = new Visitor(site.url);
    expect((await sol.post("/admin", { email: "sol@escuela.example", password })).status).toBe(303);
  });

  test("create-admin refuses an e-mail that exists", async () => {
    const result = await run(["--email", ADMIN.email], "otra-contrasena-larga");
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(result.stderr).toBe(`Ya existe una cuenta con ${ADMIN.email}\n`);
  });

  test("create-admin refuses a weak password", async () => {
    const result = await run(["--email", "luz@escuela.example"], "corta");
    expect(result.code).toBe(1);
    expect(result.stderr).toBe(
      "Password should be at least 8 characters. La contraseña necesita al menos 8 caracteres.\n",
    );
  });

  test("create-admin changes a password and ends the sessions with --reset", async () => {
    const sol = new Visitor(site.url);
    const email = "sol@escuela.example";
    await sol.post("/admin", { email, password: "tiosulfato-de-sodio" });
    expect((await run(["--email", email, "--reset"], "hidroquinona-fria")).code).toBe(0);
    expect((await sol.get("/blog-admin")).status).toBe(302);
    const again = await sol.post("/admin", { email, password: "hidroquinona-fria" });
    expect(again.status).toBe(303);
  });

  test("create-admin explains itself", async () => {
    const result = await run(["--help"]);
    expect(result.code).toBe(0);
    expect(result.stdout).toContain("--email E");
    expect((await run([])).stderr).toContain("npm run create-admin -- --email");
  });

  test("create-admin says in Spanish that npm took its options for its own", async () => {
    expect(await run(["eva@escuela.example"])).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "No se entiende «eva@escuela.example». ¿Falta «--» detrás de npm run create-admin? Mira npm run create-admin -- --help\n",
    });
    expect((await run(["--correo", "e@x.es"])).stderr).toContain("No se entiende «--correo».");
  });
});

test("a mensaje or an inscripción that is gone is said to be gone", async () => {
  for (const path of ["/admin/mensajes?mensaje=999", "/admin?inscripcion=999"]) {
    expect(await (await ana.get(path)).text()).toMatch(/(Ese mensaje|Esa inscripción) ya no está/);
  }
});
