import { afterEach, beforeEach, vi } from "vitest";
import { environment } from "~/config/env.server";
import { log } from "~/log.server";
import type { Recorder } from "./recorder";
import { useRecorder } from "./use-recorder";

interface Forwarding {
  service: Recorder;
  /** From now on the service refuses with a status. */
  refuse(status?: number): void;
  /** The idempotency keys of what was sent, in its order. */
  keys(): (string | string[] | undefined)[];
}

/** A forward service for each test of the file, which takes everything until it `answer`s otherwise. */
export async function useForwarding(): Promise<Forwarding> {
  const service = await useRecorder();
  beforeEach(() => {
    vi.spyOn(log, "error").mockReturnValue();
    environment.FORM_FORWARD_URL = service.url;
  });
  afterEach(() => {
    vi.useRealTimers();
  });
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
