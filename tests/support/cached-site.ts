import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { vi } from "vitest";
import { createPipeline } from "../../server/pipeline";
import { ask, type Reply } from "./ask";
import { serve } from "./serve";

export const SHARED = "public, s-maxage=60";

/** Answers that may be shared; each rendering says which one it was. */
export function publicPage(text = "page"): RequestListener {
  let renderings = 0;
  return (_request, response) => {
    response.setHeader("Cache-Control", SHARED);
    response.setHeader("Content-Type", "text/html");
    response.end(`${text} ${++renderings}`);
  };
}

/** A pipeline with a page cache, with a version that the test moves, before `app`. */
export async function cachedSite(app: RequestListener, capacity?: number, siteUrl?: string) {
  const now = { version: 1 };
  const rendered = vi.fn((_request: IncomingMessage, _response: ServerResponse) => {});
  const log = vi.fn();
  const logFailure = vi.fn();
  const version = vi.fn((): number | null => now.version);
  const pipeline = createPipeline({ siteUrl, pages: { capacity, version }, log, logFailure });
  const { url } = await serve(pipeline, (request, response) => {
    rendered(request, response);
    app(request, response);
  });
  return {
    url,
    now,
    version,
    rendered,
    log,
    logFailure,
    get: (path = "/", headers?: Record<string, string>, method?: string): Promise<Reply> =>
      ask(url + path, headers, method),
    async read(path = "/", headers?: Record<string, string>): Promise<string> {
      return (await ask(url + path, headers)).body.toString();
    },
  };
}
