import { describe, expect, test } from "vitest";
import { insert } from "../support/insert";
import type { Site } from "../support/site";
import { useSite } from "../support/use-site";

const PEOPLE = 5_000;
const { owner } = await useSite({ fill });

function fill(site: Site): void {
  site.rows(
    `INSERT INTO inscripciones (nombre, apellidos, email, telefono, curso_interes, comentarios, created_at)
     WITH RECURSIVE people (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM people WHERE n < ?)
     SELECT 'Eva ' || n, 'Martín', 'eva' || n || '@ejemplo.es', '%2B34%20600%20' || n,
       iif(n % 10 = 0, 'medio', 'basico'), iif(n = 7, '=1+1; "ya"', ''),
       strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || n || ' hours')
     FROM people`,
    PEOPLE,
  );
  const again = { nombre: "Otra", email: "LUZ@Ejemplo.es", created_at: "2020-01-01T00:00:00.000Z" };
  insert(site, "inscripciones", again);
  insert(site, "inscripciones", { ...again, email: "luz@ejemplo.es" });
  insert(site, "mensajes", { mensaje: "¿Tenéis ampliadora de 4×5?" });
  const sum = { nombre: "Mar", mensaje: "@SUM(A1)", created_at: "2026-03-05T22:45:00.000Z" };
  insert(site, "mensajes", sum);
}

const linesOf = async (path: string) => (await owner.read(path)).split("\r\n").slice(1, -1);

describe("five thousand registrations", () => {
  test("five thousand inscripciones are two hundred and fifty-one pages, with an end", async () => {
    expect((await owner.page("/admin")).words).toContain("Página 1 de 251");
    expect((await owner.page("/admin?pagina=250")).words).toContain(`Eva ${PEOPLE}`);
    expect((await owner.page("/admin?pagina=252")).words).toContain("Esta página está vacía.");
  });

  test("five thousand inscripciones are searched, and the pages are of what was found", async () => {
    const page = await owner.page("/admin?buscar=martin&pagina=2");
    expect(page.words).toContain("5002 resultados con «martin». Quitar la búsqueda");
    expect(page.words).toContain("Página 2 de 251");
    expect(page.all("a", { href: "/admin?buscar=martin&pagina=3" })).not.toEqual([]);
    expect(page.one("input", { name: "buscar" }).attribs.value).toBe("martin");
    expect(page.words).not.toContain("Por contestar");
  });

  test("a course is chosen from the list, which says how many it has", async () => {
    const page = await owner.page("/admin?curso=medio");
    expect(page.words).toContain("500 inscripciones en «Nivel Medio».");
    expect(page.all("option", { value: "medio", selected: "" })).not.toEqual([]);
  });

  test("a search without a result says so", async () => {
    const { html, words } = await owner.page("/admin?buscar=%3Cscript%3E");
    expect(words).toContain("Ningún resultado con «<script>».");
    expect(html).not.toContain("inscripciones.csv");
  });

  test("a person who is there twice is marked, however the e-mail is written", async () => {
    const page = await owner.page("/admin?buscar=luz%40");
    const notes = page.all("span", { class: "data-table-note" }).map(({ words }) => words);
    expect(notes).toEqual(["2 inscripciones", "2 inscripciones"]);
  });

  test("the e-mails of five thousand inscripciones are given to copy, each once", async () => {
    const { dialog } = await owner.page("/admin?curso=medio&direcciones=");
    expect(dialog?.words).toContain("500 direcciones");
    expect(dialog?.words).toContain("eva10@ejemplo.es, eva20@ejemplo.es");
    expect(dialog?.all("a", { href: "/admin?curso=medio" })).not.toEqual([]);
  });
});

describe("a file for a spreadsheet", () => {
  test("the file has all inscripciones, in columns, and calculates nothing", async () => {
    const response = await owner.get("/admin/inscripciones.csv");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="inscripciones-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      "cache-control": "no-store",
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...lines] = bytes.subarray(3).toString().split("\r\n").slice(0, -1);
    expect(lines).toHaveLength(PEOPLE + 2);
    expect(head).toBe(
      '"Nombre";"Apellidos";"Email";"Teléfono";"Curso de interés";"Comentarios";"Fecha";"Referencia";"Curso con fecha";"Estado";"Nota";"Plaza";"Cartas"',
    );
    expect(lines.find((line) => line.includes("eva7@"))).toMatch(
      /^"Eva 7";"Martín";"eva7@ejemplo\.es";"'\+34 600 7";"Nivel Básico \(principiantes\)";"'=1\+1; ""ya""";"\d\d\/\d\d\/\d{4} \d\d:\d\d";"";"";"Sin contestar";"";"";""$/,
    );
  });

  test("the file has the mensajes, in columns, and calculates nothing", async () => {
    expect(await linesOf("/admin/mensajes.csv")).toHaveLength(2);
    const [line] = await linesOf("/admin/mensajes.csv?buscar=SUM");
    expect(line).toBe(`"Mar";"eva@ejemplo.es";"'@SUM(A1)";"05/03/2026 23:45";"Sin contestar";""`);
  });
});

test("the charts say in words what they draw", async () => {
  const page = await owner.page("/admin");
  expect(page.one("title", { id: "week-chart-title" }).words).toBe("Inscripciones por semana");
  expect(page.html).toMatch(/4[23]\d\d en 26 semanas\. Esta semana, \d+\. La mejor, la del /);
  const course = page.all("a", { href: "/admin?curso=medio" }).map(({ words }) => words);
  expect(course).toContain("Nivel Medio");
  const counts = page.all("span", { class: "course-count" }).map(({ words }) => words);
  expect(counts).toContain("500");
});
