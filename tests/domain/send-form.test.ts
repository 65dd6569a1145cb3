import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { postForm } from "~/ui/send-form";

/** A request as a browser makes it, over a line on which a test says what comes. */
class Line {
  static last: Line;
  upload: { onprogress?: (event: object) => void } = {};
  onloadend = () => {};
  status = 0;
  responseURL = "";
  response = null;
  constructor() {
    Line.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.onloadend();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Line);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("an upload is given up once it stands still for three minutes", async () => {
  let status: number | undefined;
  void postForm("/galeria-admin", {} as FormData, () => {}).then((answer) => {
    status = answer.status;
  });
  for (const loaded of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(179_000);
    Line.last.upload.onprogress?.({ loaded, total: 3 });
  }
  await vi.advanceTimersByTimeAsync(179_000);
  expect(status).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(status).toBe(0);
});
