import { expect, test, vi } from "vitest";
import { mensajeForm } from "~/mensajes/mensajes.server";
import * as forwarding from "~/submissions/forward.server";
import { submitPublicForm } from "~/submissions/public-form.server";
import { freshDatabase } from "../support/fresh-database";
import { MESSAGE } from "../support/people";
import { all } from "../support/put";

vi.mock("~/submissions/forward.server", { spy: true });

freshDatabase();

test("a quarantined form is not answered before another would be", async () => {
  let forwarded = (): void => {};
  const waiting = new Promise<void>((isWaiting) => {
    vi.mocked(forwarding.waitAsForwarded).mockImplementationOnce(() => {
      isWaiting();
      return new Promise((resolve) => {
        forwarded = resolve;
      });
    });
  });
  const body = new URLSearchParams({ ...MESSAGE, web: "https://spam.example" });
  const request = new Request("http://x/?index", { method: "POST", body });
  let isAnswered = false;
  const answered = submitPublicForm(request, mensajeForm).then((result) => {
    isAnswered = true;
    return result;
  });
  const stored = () => all("suspicious_forms");
  await Promise.race([waiting, answered]);
  expect(await stored()).toHaveLength(1);
  expect(isAnswered).toBe(false);
  forwarded();
  expect(await answered).toMatchObject({ ok: true });
});
