import type { IncomingMessage, ServerResponse } from "node:http";
import { prepareRefusal } from "./refusal";

/** How long, after refusing, what still arrives is read and thrown away, so that the answer is seen. */
const LINGER_MS = 5_000;

/**
 * Refuses a request whose body is still arriving. Sends the whole refusal but does not end it:
 * ended, the connection would close with unread data in it, which takes the answer away from
 * the visitor again. What the application still answers, nobody hears.
 *
 * @returns what ends it, once there is nothing more to wait for; after five seconds it ends by itself
 */
export function turnAway(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  sentence: string,
): () => void {
  const end = response.end.bind(response);
  if (!response.headersSent) {
    response.setHeader("Connection", "close");
    response.write(prepareRefusal(response, status, sentence));
    mute(response);
  }
  const finish = (): void => {
    clearTimeout(timer);
    end(() => request.destroy(new Error(`El cuerpo de la petición no se ha leído: ${status}`)));
  };
  const timer = setTimeout(finish, LINGER_MS);
  return finish;
}

function mute(response: ServerResponse): void {
  const { statusCode } = response;
  Object.defineProperty(response, "statusCode", { get: () => statusCode, set() {} });
  response.getHeader = () => undefined;
  response.setHeader = () => response;
  response.writeHead = () => response;
  response.write = () => true;
  response.end = () => response;
}
