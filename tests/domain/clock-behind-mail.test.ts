import "../support/own-folder";
import { beforeEach, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { NOTICES_AN_HOUR } from "~/correo/announce.server";
import { enqueueMail, type NewMail } from "~/correo/enqueue.server";
import { db } from "~/db/client.server";
import { log } from "~/log.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { all, change } from "../support/put";
import { useMailServer } from "../support/use-mail-server";
import { believedClock, clockShows, EVA, fillNetwork, flood, iso } from "./clock-deeds";

vi.mock("~/correo/outbox.server", async () => (await import("../support/rounds-by-hand")).outbox);

const HOURS = 1 / 24;
const MAIL = { to: EVA.email, subject: "x", text: "x", html: "<p>x</p>" };
const enqueue = (kind: NewMail["kind"]) => enqueueMail(db, { ...MAIL, kind });

believedClock();
await useMailServer();
beforeEach(() => {
  vi.spyOn(log, "error").mockReturnValue();
  environment.MAIL_TO = { name: "", address: "ana@escuela.example" };
  clockShows(-3);
});

const receipts = async () => (await all("correos")).filter(({ kind }) => kind === "acuse");

test("a form and its mail have one hour, the newest that was believed", async () => {
  await createMensaje(EVA, undefined, null, "a network");
  const hours = (await all("correos")).flatMap((mail) => [mail.created_at, mail.next_attempt_at]);
  const [form] = await all("mensajes");
  const [counted] = await all("receipt_networks");
  expect(new Set([...hours, counted?.at, form?.created_at])).toEqual(new Set([iso(0)]));
});

test("a summary of a flood, and other mail, are dated with that hour", async () => {
  await flood(NOTICES_AN_HOUR + 1);
  await enqueue("prueba");
  const mail = await all("correos");
  expect(mail.slice(-2).map(({ kind }) => kind)).toEqual(["resumen", "prueba"]);
  expect(new Set(mail.map(({ created_at }) => created_at))).toEqual(new Set([iso(0)]));
});

test("a receipt of more than a day ago, by that hour, forbids no other", async () => {
  await enqueue("acuse");
  await change("correos", { created_at: iso(-25 * HOURS) });
  await createMensaje(EVA);
  expect(await receipts()).toHaveLength(2);
});

test("receipts of a network count, though a process that ran for longer dated them", async () => {
  await fillNetwork(HOURS / 2);
  await createMensaje(EVA, undefined, null, "a network");
  expect(await receipts()).toEqual([]);
});

test.each([
  ["counts one of the last hour", HOURS / 2, NOTICES_AN_HOUR],
  ["does not count one of two hours ago", -2 * HOURS, NOTICES_AN_HOUR + 1],
])("the limit of notices %s, by that hour, whoever dated it", async (_which, days, notices) => {
  await flood(NOTICES_AN_HOUR);
  await change("correos", { created_at: iso(days) });
  await createMensaje(EVA);
  const kinds = (await all("correos")).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "llegada")).toHaveLength(notices);
  expect(kinds.includes("resumen")).toBe(notices === NOTICES_AN_HOUR);
});
