import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

interface Recorded {
  headers: IncomingHttpHeaders;
  body: unknown;
}

type Answer = (response: ServerResponse, received: Recorded) => void;

export interface Recorder {
  url: string;
  received: Recorded[];
  /** How it answers from now on; 200 and `{"ok":true}` by default. */
  answer(how: Answer): void;
  close(): void;
}

const accept = (response: ServerResponse): void => {
  response.setHeader("Content-Type", "application/json");
  response.end('{"ok":true}');
};

/** A form-forwarding service on loopback that writes down what it is sent. */
export async function startRecorder(): Promise<Recorder> {
  let respond: Answer = accept;
  const received: Recorded[] = [];
  const server = createServer(async (request, response) => {
    const recorded = { headers: request.headers, body: await json(request) };
    received.push(recorded);
    respond(response, recorded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/f/escuela`,
    received,
    answer(how) {
      respond = how;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
