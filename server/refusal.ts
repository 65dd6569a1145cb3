import type { ServerResponse } from "node:http";

/** Answers with a status and one Spanish sentence, as a page that needs nothing else to be read. */
export function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.end(prepareRefusal(response, status, sentence));
}

/** Sets status and headers of a refusal and returns its page, for a caller that ends it later. */
export function prepareRefusal(response: ServerResponse, status: number, sentence: string): string {
  const id = response.getHeader("X-Request-Id");
  const page = refusalPage(sentence, id === undefined ? undefined : String(id));
  response.statusCode = status;
  for (const [name, value] of Object.entries(refusalHeaders(page))) response.setHeader(name, value);
  return page;
}

/** @param id of the request, where it has one */
export function refusalPage(sentence: string, id?: string): string {
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${sentence}</title>
<h1>${sentence}</h1>
<p><a href="/">Volver al inicio</a></p>
${id ? `<p><small>Número de la petición: ${id}</small></p>\n` : ""}</html>
`;
}

export function refusalHeaders(page: string): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(page)),
    "Cache-Control": "no-store",
  };
}
