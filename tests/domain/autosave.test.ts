import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Autosave, createAutosave, type Outcome, sendDraft } from "~/articulos/autosave";

let autosave: Autosave;
let typed: string;
let sent: string[];
let answers: ((outcome: Outcome) => void)[];
let outcomes: [what: string, isAll: boolean][];

beforeEach(() => {
  vi.useFakeTimers();
  [typed, sent, answers, outcomes] = ["", [], [], []];
  autosave = start();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (isStored = true) =>
  createAutosave({
    isStored,
    read: () => typed,
    send(fields) {
      sent.push(fields);
      return new Promise((resolve) => answers.push(resolve));
    },
    onOutcome: ({ what }, isAll) => outcomes.push([what, isAll]),
  });
const SAVED: Outcome = {
  what: "saved",
  saved: { borrador: 1, version: 1, saved_at: "", articulo: null },
};
const answer = async (outcome: Outcome = SAVED) => {
  answers.shift()?.(outcome);
  await vi.advanceTimersByTimeAsync(0);
};
const write = (text: string) => {
  typed = text;
  autosave.changed();
};
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test("a text is saved every three seconds while somebody writes", async () => {
  for (let second = 0; second < 7; second++) {
    write(`${typed}a`);
    await seconds(1);
    if (answers.length > 0) await answer();
  }
  expect(sent).toEqual(["aaa", "aaaaaaa".slice(0, 6)]);
});

test("a text is not sent when nothing has changed", async () => {
  write("a");
  typed = "";
  await seconds(4);
  expect(sent).toEqual([]);
});

test("a changed text is not sent before the last save was answered", async () => {
  write("a");
  await seconds(3);
  write("ab");
  await seconds(10);
  expect(sent).toEqual(["a"]);
  await answer();
  expect(sent).toEqual(["a", "ab"]);
  await answer();
  expect(outcomes).toEqual([
    ["saved", false],
    ["saved", true],
  ]);
});

test("a text is saved before its page is left", async () => {
  write("a");
  const flushed = vi.fn();
  autosave.flush().then(flushed);
  await seconds(0);
  expect(sent).toEqual(["a"]);
  expect(flushed).not.toHaveBeenCalled();
  await answer();
  expect(flushed).toHaveBeenCalled();
  await seconds(10);
  expect(sent).toEqual(["a"]);
});

test("autosave pauses while the form itself is sent, until that is refused", async () => {
  write("a");
  await seconds(3);
  write("ab");
  const held = vi.fn();
  autosave.hold().then(held);
  await seconds(0);
  expect(held).not.toHaveBeenCalled();
  await answer();
  expect(held).toHaveBeenCalled();
  autosave.flush();
  await seconds(60);
  expect(sent).toEqual(["a"]);
  autosave.release();
  await seconds(3);
  expect(sent).toEqual(["a", "ab"]);
});

test("a text that is not stored yet is saved although it has not changed", async () => {
  typed = "a";
  autosave = start(false);
  autosave.changed();
  await seconds(3);
  expect(sent).toEqual(["a"]);
});

test.each(["offline", "signed-out"] as const)(
  "a text is sent again by itself after it was %s",
  async (what) => {
    write("a");
    await seconds(3);
    await answer({ what });
    expect(outcomes).toEqual([[what, false]]);
    await seconds(15);
    expect(sent).toEqual(["a", "a"]);
  },
);

test("autosave ends when a conflict is found or the form has gone", async () => {
  write("a");
  await seconds(3);
  await answer({ what: "conflict" });
  write("ab");
  await seconds(60);
  expect(sent).toEqual(["a"]);
  autosave = start();
  write("abc");
  autosave.stop();
  await seconds(60);
  expect(sent).toEqual(["a"]);
});

test("a text that cannot be saved is sent again when it changes", async () => {
  write("a");
  await seconds(3);
  await answer({ what: "refused", problem: "Escribe un título" });
  await seconds(60);
  expect(sent).toEqual(["a"]);
  write("ab");
  await seconds(3);
  expect(sent).toEqual(["a", "ab"]);
});

test("autosave goes on sending after the article has gone to the trash", async () => {
  const gone = { refusal: "Ya no está.", wayOut: { href: "/admin/papelera", text: "Abrirla" } };
  vi.stubGlobal("fetch", async () => Response.json(gone, { status: 409 }));
  const outcome = await sendDraft("/blog-admin/borrador", new URLSearchParams());
  vi.unstubAllGlobals();
  expect(outcome).toEqual({ what: "gone", gone });
  for (const text of ["a", "ab"]) {
    write(text);
    await seconds(3);
    await answer(outcome);
  }
  expect(sent).toEqual(["a", "ab"]);
});

test("a save that nobody answers fails after fifteen seconds", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit) => {
    return signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => {});
  });
  const outcome = await sendDraft("/blog-admin/borrador", new URLSearchParams());
  vi.unstubAllGlobals();
  expect(outcome).toEqual({ what: "offline" });
  expect(timeout).toHaveBeenCalledWith(15_000);
});
