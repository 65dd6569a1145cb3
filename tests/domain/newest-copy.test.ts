import { expect, test } from "vitest";
import { newestBefore } from "../../scripts/copies/snapshots";

const copy = (sent: string, archive: string) => ({
  id: sent,
  time: new Date(sent),
  tags: ["noche"],
  paths: ["/data/erasures", `/copias/${archive}`],
});
const now = new Date("2026-11-20T12:00:00Z");

test("what was sent under a clock that had fallen back is the newest all the same", () => {
  const fallen = copy("2026-10-11T03:40:00Z", "escuela-20261119T023000Z.tar");
  const before = copy("2026-11-18T03:40:00Z", "escuela-20261118T023000Z.tar");
  expect(newestBefore(now, [fallen, before])).toBe(fallen);
});

test("of one archive that was sent twice, the later copy is the newest", () => {
  const archive = "escuela-20261118T023000Z.tar";
  const copies = [copy("2026-11-18T03:40:00Z", archive), copy("2026-11-19T03:40:00Z", archive)];
  expect(newestBefore(now, copies)).toBe(copies[1]);
});

test("neither an archive from the future is the newest, nor what has none", () => {
  const past = copy("2026-11-18T03:40:00Z", "escuela-20261118T023000Z.tar");
  const future = copy("2026-11-19T03:40:00Z", "escuela-20900101T023000Z.tar");
  const other = { ...past, paths: ["/etc/hosts"] };
  expect(newestBefore(now, [past, future, other])).toBe(past);
  expect(newestBefore(now, [future, other])).toBeUndefined();
});
