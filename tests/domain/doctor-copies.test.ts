import { mkdirSync, writeFileSync } from "node:fs";
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

test("the doctor counts folders as the copies that they are", async () => {
  const BACKUP_DIR = scratchFolder();
  for (const name of ["escuela-20261123T023000Z", "escuela-20261125T023000Z"]) {
    mkdirSync(path.join(BACKUP_DIR, name));
    const sha256 = "0".repeat(64);
    const files = [{ path: "escuela.sqlite", bytes: 3 * 1024 * 1024, sha256 }];
    const manifest = { format: 1, created_at: NOW.toISOString(), files };
    writeFileSync(path.join(BACKUP_DIR, name, "manifest.json"), JSON.stringify(manifest));
  }
  const each = COPIES_CHECKS.find(({ name }) => name === "Copias de cada noche");
  const disk = async () => ({ ...(await outside.disk(BACKUP_DIR)), free: 1024 ** 4 });
  const found = each?.look(readEnvironment({ BACKUP_DIR }), { ...outside, disk, now: () => NOW });
  expect(await found).toEqual([
    { level: "bien", seen: "La última se hizo hace 7 horas (3 MB); hay 2." },
  ]);
});

test("the doctor says, when asked, that no copies are elsewhere", async () => {
  expect(await look("")).toEqual([
    { level: "bien", seen: "No hay. Las pone sudo sh deploy/copies.sh --setup" },
  ]);
});

test("the doctor says of late copies elsewhere why, and what to type", async () => {
  const folder = path.join(scratchFolder(), "fuera");
  const at = new Date(NOW.getTime() - 5 * DAY_MS).toISOString();
  const fault = { at, reason: "El almacén no responde." };
  const nothing = {
    copied: null,
    room: null,
    readBack: null,
    readBackFault: null,
    unremoved: null,
  };
  await writeCopies(folder, { address: "s3:x", since: at, fault, ...nothing });
  expect(await look(folder)).toEqual([
    {
      level: "urgente",
      seen: "Todavía no ha salido ninguna.",
      advice: "El almacén no responde. Después: sudo sh deploy/copies.sh --now",
    },
  ]);
});
