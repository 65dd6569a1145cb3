import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { mensajeForm } from "~/mensajes/mensajes.server";
import * as forwarding from "~/submissions/forward.server";
import { submitPublicForm } from "~/submissions/public-form.server";
import { freshDatabase } from "../support/fresh-database";

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
  const body = new URLSearchParams({
    nombre: "Eva",
    email: "eva@ejemplo.es",
    mensaje: "Hola",
    web: "https://spam.example",
  });
  const request = new Request("http://x/?index", { method: "POST", body });
  let isAnswered = false;
  const answered = submitPublicForm(request, mensajeForm).then((result) => {
    isAnswered = true;
    return result;
  });
  const stored = () => db.selectFrom("suspicious_forms").select("id").execute();
  await Promise.race([waiting, answered]);
  expect(await stored()).toHaveLength(1);
  expect(isAnswered).toBe(false);
  forwarded();
  expect(await answered).toMatchObject({ ok: true });
});
