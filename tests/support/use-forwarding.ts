import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { environment } from "~/config/env.server";
import { log } from "~/log.server";
import { type Recorder, startRecorder } from "./recorder";

interface Forwarding {
  service: Recorder;
  /** From now on the service refuses with a status. */
  refuse(status?: number): void;
  /** The idempotency keys of what was sent, in its order. */
  keys(): (string | string[] | undefined)[];
}

/** A forward service for each test of the file, which takes everything until it `answer`s otherwise. */
export async function useForwarding(): Promise<Forwarding> {
  const service = await startRecorder();
  beforeEach(() => {
    vi.spyOn(log, "error").mockReturnValue();
    environment.FORM_FORWARD_URL = service.url;
    service.received.length = 0;
    service.answer((response) => response.end('{"ok":true}'));
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => service.close());
  return {
    service,
    refuse(status = 500) {
      service.answer((response) => {
        response.statusCode = status;
        response.end();
      });
    },
    keys: () => service.received.map(({ headers }) => headers["idempotency-key"]),
  };
}
