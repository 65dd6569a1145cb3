interface Headersets {
  actionHeaders: Headers;
  errorHeaders?: Headers;
}

/** Headers of a page of the administrator's: nobody keeps it; a refusal says when to come back. */
export function privateHeaders({ actionHeaders, errorHeaders }: Headersets): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  const retryAfter = errorHeaders?.get("Retry-After") ?? actionHeaders.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return headers;
}
