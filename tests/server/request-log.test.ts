import type { RequestListener } from "node:http";
import { expect, test, vi } from "vitest";
import { compose } from "../../server/middleware";
import { LONGEST_READ, requestId, requestIdHeader } from "../../server/request-context";
import { type RequestLine, requestLog, withoutSecrets } from "../../server/request-log";
import { serve } from "../support/serve";

/** A site whose answers are written down in `lines`. */
async function logged(app: RequestListener) {
  const lines: RequestLine[] = [];
  const log = requestLog((line) => lines.push(line));
  const { url } = await serve(compose([requestId(), log, requestIdHeader()]), app);
  return { url, lines };
}

const TOKEN = "q3Zk-Yw0T_1rB8nVxLcM5e9HsJdF2gUa";

test("an answer leaves one line, without the query and the token of its address", async () => {
  const { url, lines } = await logged((_request, response) => {
    response.statusCode = 201;
    response.end();
  });
  const response = await fetch(`${url}/baja/${TOKEN}?email=eva@ejemplo.es&recuperar=${TOKEN}`);
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({
    id: response.headers.get("X-Request-Id"),
    method: "GET",
    path: "/baja/…",
    status: 201,
  });
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`eva|${TOKEN}`));
});

test("a visitor who leaves before the answer is logged as 499", async () => {
  const leave = new AbortController();
  const { url, lines } = await logged(() => leave.abort());
  await expect(fetch(url, { signal: leave.signal })).rejects.toThrow();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]?.status).toBe(499);
});

test.each([
  [`/baja/${TOKEN}${TOKEN.slice(0, 12)}`, "/baja/…"],
  [`/blog/borrador/${TOKEN}`, "/blog/borrador/…"],
  [`/blog/borrador/${TOKEN}.data`, "/blog/borrador/….data"],
  [`/blog/borrador/${TOKEN}/`, "/blog/borrador/…"],
  [`/baja/%71${TOKEN.slice(1)}`, "/baja/…"],
  [`/baja%2F${TOKEN}`, "/baja%2F…"],
  // As a program that finds links in a text takes what follows them along.
  ...[..."!&'()*,;=:@$+"].map((sign) => [`/baja/${TOKEN}${sign}`, "/baja/…"]),
  [`/baja/${TOKEN}.`, "/baja/…"],
  ...[";", ".", ",", ":", "=", "-", "", "%3B", "%E2%81%84"].flatMap((sign) => [
    [`/baja${sign}${TOKEN}`, "/baja…"],
    [`/blog/borrador${sign}(${TOKEN})`, "/blog/borrador…"],
  ]),
  [`/%62aja/(${TOKEN})`, "/baja/…"],
  [`/%2562aja/(${TOKEN})`, "/baja/…"],
  [`/%252562aja/${TOKEN.slice(0, 8)}`, "/baja/…"],
  [`/blog%25252Fborrador%25252F${TOKEN}`, "/blog/borrador/…"],
  [`/%62aja/%(${TOKEN.slice(0, 8)})`, "/baja/…"],
  [`/blog/b%6frrador;${TOKEN}.data`, "/blog/borrador….data"],
  ["/baja", "/baja"],
  ["/blog-admin/borrador.data", "/blog-admin/borrador.data"],
  ["/blog-admin/borrador", "/blog-admin/borrador"],
  [`/baja/${TOKEN}).`, "/baja/…"],
  ...["(", "[", "'", "<", "«", "(("].map((sign) => [`/baja/${sign}${TOKEN})`, "/baja/…"]),
  ...[".html", ".es", ".%20", "/x", ".data.html"].map((end) => [
    `/blog/borrador/${TOKEN}${end}`,
    "/blog/borrador/…",
  ]),
  [`/Baja/(${TOKEN}).data`, "/Baja/….data"],
  [`/x/${TOKEN}`, "/x/…"],
  [`/admin%3Frecuperar=${TOKEN}`, "/admin%3Frecuperar=…"],
  [`/admin&recuperar=${TOKEN}`, "/admin&recuperar=…"],
  [`/admin;${TOKEN}`, "/admin;…"],
  ["/admin/inscripciones.csv", "/admin/inscripciones.csv"],
  [
    "/assets/publication-form-of-an-article-Dk3f9a_Q.js",
    "/assets/publication-form-of-an-article-Dk3f9a_Q.js",
  ],
  ["/uploads/galeria/123456789012-1600.avif", "/uploads/galeria/123456789012-1600.avif"],
  ["/galeria-admin/vista-previa", "/galeria-admin/vista-previa"],
])("the log writes the path %s as %s", (path, written) => {
  expect(withoutSecrets(path)).toBe(written);
});

test("of a path that no page of ours has the log looks at the beginning only", () => {
  const semicolons = `/${";".repeat(15_000)}`;
  expect(withoutSecrets(semicolons)).toBe(`${semicolons.slice(0, LONGEST_READ)}…`);
  const opened = `/x/${"y".repeat(LONGEST_READ)}/baja/${TOKEN}`;
  expect(withoutSecrets(opened)).not.toContain(TOKEN.slice(0, 8));
  expect(withoutSecrets(`/${"x;".repeat(230)}/baja/${TOKEN}`)).not.toContain(TOKEN.slice(0, 8));
});
