import { afterAll, beforeEach } from "vitest";
import { type Recorder, startRecorder } from "./recorder";

/** A form-forwarding service of the file, which has been sent nothing yet when a test begins. */
export async function useRecorder(): Promise<Recorder> {
  const service = await startRecorder();
  beforeEach(() => {
    service.received.length = 0;
    service.answer((response) => response.end('{"ok":true}'));
  });
  afterAll(() => service.close());
  return service;
}
