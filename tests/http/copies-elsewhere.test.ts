import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backupName } from "~/backup/backup-retention";
import { type Copies, copiesOf, groupsOn } from "../support/copies";
import { type Machine, machine } from "../support/machine";
import { hasStorePrograms, NO_STORE, type SftpStore, startStore } from "../support/sftp-store";
import { ADMIN, startSite } from "../support/site";

const isThere = hasStorePrograms();
if (!isThere) console.log(NO_STORE);

const HOUR_MS = 60 * 60 * 1000;

describe.skipIf(!isThere)("copies elsewhere", () => {
  let folder: string;
  let store: SftpStore;
  let home: Machine;
  let copies: Copies;
  let sheet: string;

  /** What somebody answers who sets copies up, up to what is asked. */
  const answersTo = (address: string) => {
    const answers: [RegExp, (said: string) => string | null][] = [
      [/¿A dónde\?|Dirección, como/, () => address],
      [
        /pulsa Intro/,
        (said) => {
          store.accept(
            /ssh-ed25519 \S+/.exec(said.slice(said.lastIndexOf("Pon esta llave")))?.[0] ?? "",
          );
          return "";
        },
      ],
      [/sí\/no/, () => "sí"],
      [/Frase, sus seis/, () => groupsOn(sheet).join(" ").toLowerCase()],
      [
        /escribe el grupo \d de la frase: $/,
        (said) => {
          const [asked = ""] = /\d de la frase: $/.exec(said) ?? [];
          return groupsOn(said)[Number(asked[0]) - 1] ?? "";
        },
      ],
    ];
    return answers;
  };

  /** Makes an archive as the site does each night, of so many hours ago. */
  const makeArchive = async (hours: number) => {
    const name = backupName(new Date(Date.now() - hours * HOUR_MS));
    const { code } = await home.backup(path.join(folder, "copias", name));
    expect(code).toBe(0);
    return name;
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "escuela-fuera-"));
    const site = await startSite({
      DATABASE_PATH: path.join(folder, "db", "escuela.sqlite"),
      UPLOADS_DIR: path.join(folder, "uploads"),
    });
    site.rows("SELECT 1");
    await site.stop();
    home = machine(folder);
    home.write(`INSERT INTO users (id, email, password_hash, created_at, updated_at)
      VALUES ('1', '${ADMIN.email}', 'x', '2026-11-20', '2026-11-20')`);
    copies = copiesOf(folder);
    store = await startStore(path.join(folder, "store"));
    await makeArchive(20);
    const setUp = await copies.converse("--setup", answersTo(store.address));
    expect(setUp).toMatchObject({ code: 0, stderr: "" });
    sheet = setUp.stdout;
  });
  afterAll(async () => {
    await store?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await store.stop();
    await store.start();
  });

  test("the sheet has the address, the passphrase, the fingerprints and the way back", async () => {
    expect(sheet).toContain(store.address);
    expect(groupsOn(sheet)).toHaveLength(6);
    expect(sheet.match(/SHA256:\S{43}/g)?.length).toBeGreaterThanOrEqual(2);
    expect(sheet).toContain("deploy/copies.sh --recover");
    expect((await copies.run("--sheet")).stdout).toContain(groupsOn(sheet)[5]);
  });

  test("a night sends the newest archive, and the status says so", async () => {
    const name = await makeArchive(10);
    expect(await copies.run("--now")).toMatchObject({ code: 0, stderr: "" });
    expect(copies.status()).toMatchObject({ copied: { archive: name }, fault: null });
  });

  test("all is read back and is what the archive here holds", async () => {
    const { stdout, stderr, code } = await copies.run("--check");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Se puede restaurar: 0 artículos.+, del 20/);
    expect(copies.status().readBack?.contents).toContain("0 artículos");
  });

  test("nothing of what is stored can be read without the passphrase", () => {
    expect(readFileSync(path.join(store.folder, "config")).toString("latin1")).not.toContain("{");
  });
});
