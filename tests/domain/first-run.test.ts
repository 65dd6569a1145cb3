import { expect, test, vi } from "vitest";
import { isFirstRun, offerFirstRun } from "~/auth/first-run.server";
import { createFirstUser } from "~/auth/users.server";
import { freshDatabase } from "../support/fresh-database";

freshDatabase();

const PASSWORD = "bromuro-de-plata";

test("the link to the first account lives an hour, whatever is done to the clock", async () => {
  vi.useFakeTimers({ toFake: ["performance", "Date"] });
  const token = new URL((await offerFirstRun()) ?? "").searchParams.get("llave");
  vi.setSystemTime("2039-01-01");
  expect(await isFirstRun(token)).toBe(true);
  expect(await isFirstRun(null)).toBe(false);
  vi.advanceTimersByTime(3_599_000);
  expect(await isFirstRun(token)).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(await isFirstRun(token)).toBe(false);
  vi.useRealTimers();
});

test("a second first account is refused, and with an account there is no link", async () => {
  const made = ["eva@ejemplo.es", "ana@ejemplo.es"].map((email) =>
    createFirstUser(email, PASSWORD),
  );
  const results = await Promise.allSettled(made);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await offerFirstRun()).toBeNull();
});
