import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedSite } from "../support/shared-site";
import { ADMIN, type Site } from "../support/site";
import { Visitor } from "../support/visitor";

const PEOPLE = 5_000;

let site: Site;
let ana: Visitor;

beforeAll(async () => {
  site = await sharedSite();
  site.createAdmin(ADMIN.email, ADMIN.password);
  ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  site.rows(
    `INSERT INTO inscripciones (nombre, apellidos, email, telefono, curso_interes, comentarios, created_at)
     WITH RECURSIVE people (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM people WHERE n < ?)
     SELECT 'Eva ' || n, 'Martín', 'eva' || n || '@ejemplo.es', '%2B34%20600%20' || n,
       iif(n % 10 = 0, 'medio', 'basico'), iif(n = 7, '=1+1; "ya"', ''),
       strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || n || ' hours')
     FROM people`,
    PEOPLE,
  );
  for (const [nombre, mensaje] of [
    ["Sol", "¿Tenéis ampliadora de 4×5?"],
    ["Mar", "@SUM(A1)"],
  ]) {
    site.rows(
      "INSERT INTO mensajes (nombre, email, mensaje, created_at) VALUES (?, 'sol@ejemplo.es', ?, '2026-03-05T22:45:00.000Z')",
      nombre,
      mensaje,
    );
  }
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
});

const textOf = async (path: string) =>
  (await (await ana.get(path)).text()).replaceAll("<!-- -->", "");
const linesOf = (csv: string) => csv.split("\r\n").slice(1, -1);

describe("five thousand registrations", () => {
  test("five thousand inscripciones are a hundred pages, the last as quick as the first", async () => {
    expect(await textOf("/admin")).toContain("Página 1 de 100");
    expect(await textOf("/admin?pagina=100")).toContain(`Eva ${PEOPLE}`);
    expect(await textOf("/admin?pagina=101")).toContain("Esta página está vacía.");
  });

  test("five thousand inscripciones are searched, and the pages are of what was found", async () => {
    const html = await textOf("/admin?buscar=martin&curso=medio&pagina=2");
    expect(html).toContain("500 inscripciones con «martin» en «Nivel Medio».");
    expect(html).toContain("Página 2 de 10");
    expect(html).toContain('href="/admin?buscar=martin&amp;curso=medio&amp;pagina=3"');
    expect(html).toContain('value="martin"');
    expect(html).toMatch(/<option value="medio" selected="">/);
  });

  test("a search without a result says so", async () => {
    const html = await textOf("/admin?buscar=%3Cscript%3E");
    expect(html).toContain("Ninguna inscripción con «&lt;script&gt;».");
    expect(html).not.toContain("inscripciones.csv");
  });

  test("a person who is there twice is marked, however the e-mail is written", async () => {
    site.rows(
      `INSERT INTO inscripciones (nombre, apellidos, email, telefono, curso_interes, created_at)
       VALUES ('Otra', 'Vez', 'EVA7@Ejemplo.es', '600', 'medio', '2020-01-01T00:00:00.000Z')`,
    );
    for (const query of ["buscar=eva7%40", "pagina=1", "pagina=101"]) {
      const html = await textOf(`/admin?${query}`);
      const marks = html.match(/[^>]+<\/a><span class="data-table-note"> 2 inscripciones</g) ?? [];
      expect(marks, query).toHaveLength(query.startsWith("buscar") ? 2 : 1);
    }
    site.rows("DELETE FROM inscripciones WHERE nombre = 'Otra'");
  });

  test("the e-mails of five thousand inscripciones are given to copy, each once", async () => {
    const html = await textOf("/admin?curso=medio&direcciones=");
    const dialog = html.match(/<dialog[\s\S]*<\/dialog>/)?.[0] ?? "";
    expect(dialog).toContain("500 direcciones");
    expect(dialog).toContain("eva10@ejemplo.es, eva20@ejemplo.es");
    expect(dialog).toContain('href="/admin?curso=medio"');
  });
});

describe("a file for a spreadsheet", () => {
  test("the file for a spreadsheet has all inscripciones, in columns, and calculates nothing", async () => {
    const response = await ana.get("/admin/inscripciones.csv");
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="inscripciones-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const csv = bytes.toString();
    expect(linesOf(csv)).toHaveLength(PEOPLE);
    expect(csv).toContain(
      '"Nombre";"Apellidos";"Email";"Teléfono";"Curso de interés";"Comentarios";"Fecha";"Referencia";"Curso con fecha";"Estado";"Nota"\r\n',
    );
    expect(csv).toMatch(
      /"Eva 7";"Martín";"eva7@ejemplo\.es";"'\+34 600 7";"Nivel Básico \(principiantes\)";"'=1\+1; ""ya""";"\d\d\/\d\d\/\d{4} \d\d:\d\d";"";"";"Nueva";""\r\n/,
    );
  });

  test("the file for a spreadsheet has what was filtered and nothing else", async () => {
    const csv = await textOf("/admin/inscripciones.csv?curso=medio&buscar=eva500%40");
    expect(linesOf(csv)).toHaveLength(1);
  });

  test("the file for a spreadsheet has the mensajes, in columns, and calculates nothing", async () => {
    expect(linesOf(await textOf("/admin/mensajes.csv"))).toHaveLength(2);
    const [line] = linesOf(await textOf("/admin/mensajes.csv?buscar=SUM"));
    expect(line).toBe(`"Mar";"sol@ejemplo.es";"'@SUM(A1)";"05/03/2026 23:45";"Nuevo";""`);
  });

  test.each(["/admin/inscripciones.csv", "/admin/mensajes.csv"])(
    "the file %s is refused without a session",
    async (path) => {
      const response = await new Visitor(site.url).get(path);
      expect(response.status).toBe(302);
      expect(response.headers.get("Location")).toBe("/admin");
    },
  );
});

test("the charts say in words what they draw", async () => {
  const html = await textOf("/admin");
  expect(html).toContain('<title id="week-chart-title">Inscripciones por semana</title>');
  expect(html).toMatch(/En 26 semanas, 4[23]\d\d; esta semana, \d+\. La mejor, la del /);
  expect(html).toContain(
    '<a href="/admin?curso=medio" data-preserve-scroll="true">Nivel Medio</a>',
  );
  expect(html).toContain('<span class="course-count">500</span>');
});
