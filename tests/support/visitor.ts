import assert from "node:assert/strict";
import { type Page, readPage } from "./page";
import { parseSetCookie } from "./set-cookie";

/** A browser without JavaScript, as far as HTTP can tell: it keeps cookies and follows nothing. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  /** What it sends in the header of that name. */
  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join("=")).join("; ");
  }

  /** Holds what another browser holds. */
  take(cookies: ReadonlyMap<string, string>): void {
    for (const [name, value] of cookies) this.#cookies.set(name, value);
  }

  drop(name: string): void {
    this.#cookies.delete(name);
  }

  /** Takes the place of whatever this one held. */
  hold(cookies: ReadonlyMap<string, string>): void {
    this.#cookies.clear();
    this.take(cookies);
  }

  /** The text of whatever is there. */
  async read(path: string): Promise<string> {
    return textOf(await this.get(path));
  }

  async page(path: string): Promise<Page> {
    return readPage(await this.read(path));
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { headers });
  }

  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const body = new URLSearchParams(fields);
    return this.#send(path, { method: "POST", body, headers: { Origin: this.origin, ...headers } });
  }

  postForm(path: string, form: FormData, headers: Record<string, string> = {}): Promise<Response> {
    const own = { Origin: this.origin, ...headers };
    return this.#send(path, { method: "POST", body: form, headers: own });
  }

  async #send(path: string, init: RequestInit & { headers: Record<string, string> }) {
    const headers = { ...init.headers, ...(this.cookie && { Cookie: this.cookie }) };
    const response = await fetch(new URL(path, this.origin), {
      ...init,
      headers,
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const { name, value, expired } = parseSetCookie(line);
      if (expired) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}

/** An answer as text, without the comments by which React parts one text from the next. */
async function textOf(response: Response): Promise<string> {
  return (await response.text()).replaceAll("<!-- -->", "");
}

type Answer = Response | Promise<Response> | undefined;

/** An answer, of that status where one is given. @throws Error where it has another */
async function received(answer: Answer, status?: number): Promise<Response> {
  const response = await answer;
  assert.ok(response, "nothing was sent");
  if (status !== undefined) assert.equal(response.status, status);
  return response;
}

/** Reads an answer, of that status where one is given, as a page. */
export async function pageOf(answer: Answer, status?: number): Promise<Page> {
  return readPage(await textOf(await received(answer, status)));
}

/** Where an answer, of that status where one is given, leads. */
export async function ledTo(answer: Answer, status?: number): Promise<string> {
  return (await received(answer, status)).headers.get("Location") ?? "";
}
