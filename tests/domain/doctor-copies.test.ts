import path from "node:path";
import { expect, test } from "vitest";
import { writeCopies } from "~/backup/copies-elsewhere.server";
import { readEnvironment } from "~/config/environment";
import { COPIES_CHECKS } from "../../scripts/doctor/copies";
import { outside } from "../../scripts/doctor/outside";
import { scratchFolder } from "../support/scratch-folder";

const NOW = new Date("2026-11-25T10:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;

const elsewhere = COPIES_CHECKS.find(({ name }) => name === "Copias fuera del servidor");
const look = (COPIES_DIR: string) =>
  elsewhere?.look(readEnvironment({ COPIES_DIR }), { ...outside, now: () => NOW });

test("the doctor says, when asked, that no copies are elsewhere", async () => {
  expect(await look("")).toEqual([
    { level: "bien", seen: "No hay. Las pone sudo sh deploy/copies.sh --setup" },
  ]);
});

test("the doctor says of late copies elsewhere why, and what to type", async () => {
  const folder = path.join(scratchFolder(), "fuera");
  const at = new Date(NOW.getTime() - 5 * DAY_MS).toISOString();
  const fault = { at, reason: "El almacén no responde." };
  const nothing = { copied: null, room: null, readBack: null, readBackFault: null };
  await writeCopies(folder, { address: "s3:x", since: at, fault, ...nothing });
  expect(await look(folder)).toEqual([
    {
      level: "urgente",
      seen: "Todavía no ha salido ninguna.",
      advice: "El almacén no responde. Después: sudo sh deploy/copies.sh --now",
    },
  ]);
});
