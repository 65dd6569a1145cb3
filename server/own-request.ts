import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** Visitors may come to wait for the answer; they do not wait for ever. */
const DEADLINE_MS = 15_000;

/** An answer that nobody waits for. */
class UnheardResponse extends ServerResponse {
  readonly #deadline = setTimeout(() => this.emit("close"), DEADLINE_MS).unref();

  override writeHead(): this {
    return this;
  }

  override write(): boolean {
    return true;
  }

  override end(): this {
    clearTimeout(this.#deadline);
    process.nextTick(() => {
      this.emit("finish");
      this.emit("close");
    });
    return this;
  }
}

/** A request of the front's own for the page that a visitor has just been given. */
export function ownRequest(visitors: IncomingMessage): [IncomingMessage, ServerResponse] {
  const request = new IncomingMessage(new Socket());
  request.method = "GET";
  request.url = visitors.url;
  for (const name of ["host", "x-request-id"]) {
    const value = visitors.headers[name];
    if (value !== undefined) request.headers[name] = value;
  }
  request.push(null);
  return [request, new UnheardResponse(request)];
}
