import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { runCommand } from "../support/command";
import { mountSmallDisk, NO_MOUNTS } from "../support/disk";
import { ADMIN, environmentIn, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

const TMP_MB = 16;
const MESSAGES = 80;

let site: Site | undefined;
let remove = (): void => {};

afterEach(async () => {
  await site?.stop();
  remove();
});

test("a database of 80 MB is purged, backed up and rehearsed beside a /tmp of 16 MB", async (ctx) => {
  const disk = mountSmallDisk(TMP_MB);
  if (!disk) return ctx.skip(NO_MOUNTS);
  remove = disk.unmount;
  const small = { TMPDIR: disk.folder };
  site = await startSite(small);
  site.createAdmin(ADMIN.email, ADMIN.password);
  const ana = new Visitor(site.url);
  await ana.post("/admin", ADMIN);
  site.rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MESSAGES})
     INSERT INTO mensajes (nombre, email, mensaje)
     SELECT 'Eva', 'eva' || i || '@ejemplo.es', hex(randomblob(500000)) FROM n`,
  );
  const erased = await ana.post("/admin/personas?email=eva1%40ejemplo.es&eliminar", {});
  expect(erased.status).toBe(303);
  expect(site.rows("SELECT 1 FROM mensajes")).toHaveLength(MESSAGES - 1);
  expect(existsSync(path.join(site.folder, "db", "purge-due"))).toBe(false);

  const variables = { ...environmentIn(site.folder), ...small };
  const copy = path.join(site.folder, "copia.tar");
  expect(await runCommand("backup", ["--to", copy], variables)).toMatchObject({ code: 0 });
  const check = await runCommand("restore", ["--from", copy, "--check"], variables);
  expect(check).toMatchObject({ code: 0, stderr: "" });
  expect(readdirSync(path.join(site.folder, "db")).filter((name) => /check/.test(name))).toEqual(
    [],
  );
  rmSync(copy);
});
