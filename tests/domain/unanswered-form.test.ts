import type { ClientActionFunctionArgs } from "@remix-run/react";
import { expect, test, vi } from "vitest";
import { answerOrTyped } from "~/http/answer-or-typed";
import { isUnanswered, unansweredSentence } from "~/http/unanswered-form";

const TYPED = { nombre: "Eva", mensaje: "Una carta larga" };

function answerOf(serverAction: () => Promise<unknown>) {
  const request = new Request("http://x/", { method: "POST", body: new URLSearchParams(TYPED) });
  return answerOrTyped({ request, serverAction } as ClientActionFunctionArgs);
}

const answer = (failure: unknown) => answerOf(() => Promise.reject(failure));

test.each<[string, unknown, RegExp]>([
  ["that nobody answers", new TypeError("Failed to fetch"), /No hay conexión/],
  ["that a proxy answers", new Error("Unable to decode turbo-stream"), /No ha llegado respuesta/],
  ["that fails", { status: 500, data: null }, /No ha llegado respuesta/],
  ["that is refused", { status: 413, data: { refusal: "Acórtalo." } }, /^Acórtalo\.$/],
])(
  "a form %s is shown again as it was typed, with a sentence",
  async (_what, failure, sentence) => {
    const again = await answer(failure);
    expect(again).toMatchObject({ values: TYPED, errors: {} });
    expect(again).toHaveProperty("failure", expect.stringMatching(sentence));
    expect(isUnanswered(again)).toBe(true);
  },
);

test.each([true, false])(
  "a form without an answer is not said to be unstored (offline: %s)",
  (isOffline) => {
    const sentence = unansweredSentence(null, isOffline);
    expect(sentence).toMatch(/puede que no se haya guardado/);
    expect(sentence).not.toMatch(/nada/);
  },
);

test("a form that nobody answers is shown again after a minute", async () => {
  vi.useFakeTimers();
  const again = answerOf(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  const failure = expect.stringMatching(/No ha llegado respuesta/);
  expect(await again).toMatchObject({ values: TYPED, failure, isUnanswered: true });
});

test("a form's answer that leads to another page is followed", async () => {
  const redirect = new Response(null, { status: 303 });
  await expect(answer(redirect)).rejects.toBe(redirect);
});

test("a form's answer from the site is passed on as it is", async () => {
  const ours = { values: {}, errors: {}, failure: "Espera." };
  expect(await answerOf(async () => ours)).toBe(ours);
  expect(isUnanswered(ours)).toBe(false);
});

test.each<[unknown, RegExp]>([
  [{ failure: "Está lleno." }, /^Está lleno\.$/],
  [{ refusal: "Espera." }, /^Espera\.$/],
  [{ followUp: { values: {}, errors: {}, failure: "Está lleno." } }, /^Está lleno\.$/],
  [{}, /^No ha llegado respuesta/],
  [null, /^No ha llegado respuesta/],
])("the answer %j is shown with its own sentence or the general one", (answer, sentence) => {
  expect(unansweredSentence(answer, false)).toMatch(sentence);
});
