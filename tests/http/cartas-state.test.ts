import { beforeEach, expect, test } from "vitest";
import { insert } from "../support/insert";
import { useSite } from "../support/use-site";

/** Sends no mail. */
const { site, owner } = await useSite();
const AT = "2026-11-20T10:00:00.000Z";
const CARTA = "/admin/cartas?carta=1";

beforeEach(() => void insert(site, "cartas", { asunto: "Abrimos", sent_at: AT }));

const mail = (huella: string, state: "sent" | "pending") => {
  const whole = { kind: "carta", form: null, row_id: null, carta_id: 1, huella, state };
  const to = {
    to_address: `${huella}@ejemplo.es`,
    message_id: `<${huella}@x>`,
    next_attempt_at: "2999-01-01T00:00:00.000Z",
  };
  insert(site, "correos", { ...whole, ...to });
};
const words = async (path: string) => (await owner.page(path)).words;

test("the list says of a letter that it waits, was stopped, or was sent", async () => {
  mail("eva", "sent");
  expect(await words("/admin/cartas")).toContain("enviada el");
  mail("luz", "pending");
  expect(await words("/admin/cartas")).toContain("pendiente de salir");
  expect(await words("/admin/cartas")).not.toContain("enviada el");
  site.rows("UPDATE cartas SET stopped_at = ?", AT);
  expect(await words("/admin/cartas")).toContain("detenida el");
});

test("a letter whose mails are still being prepared waits where no mail is sent", async () => {
  site.rows("UPDATE cartas SET queueing_to = 3");
  expect(await words("/admin/cartas")).toContain("pendiente de salir");
});

test("a letter that was stopped is not counted as sent", async () => {
  expect(await words("/admin")).toContain("1 enviada");
  site.rows("UPDATE cartas SET stopped_at = ?", AT);
  expect(await words("/admin")).not.toContain("1 enviada");
});

test("a stopped letter counts what has left, and no total", async () => {
  mail("eva", "sent");
  mail("luz", "pending");
  expect(await words(CARTA)).toContain("1 de 2. Lo que falta espera");
  site.rows("UPDATE correos SET uncertain = 1 WHERE state = 'pending'");
  site.rows("UPDATE cartas SET stopped_at = ?", AT);
  const stopped = await words(CARTA);
  expect(stopped).toContain("Entregadas al servidor de correo: 1.");
  expect(stopped).toContain("1 estaba saliendo al detenerlo.");
});

test("without a mail server a stopped letter says why it does not go on", async () => {
  insert(site, "inscripciones", { email: "eva@ejemplo.es" });
  site.rows("UPDATE cartas SET stopped_at = ?", AT);
  const stopped = await words(CARTA);
  expect(stopped).toContain("1 persona la recibirá.");
  expect(stopped).toContain("Este sitio no envía correo");
  expect(stopped).not.toContain("Seguir enviando");
});
