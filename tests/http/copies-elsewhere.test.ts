import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backupName } from "~/backup/backup-retention";
import { copiesLine } from "~/status/copies-line";
import { type Copies, copiesOf, groupsOn } from "../support/copies";
import { mountSmallDisk, NO_MOUNTS } from "../support/disk";
import { type Machine, machine } from "../support/machine";
import { MESSAGE } from "../support/people";
import { scratchFolder } from "../support/scratch-folder";
import { hasStorePrograms, NO_STORE, type SftpStore, startStore } from "../support/sftp-store";
import { ADMIN, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

const isThere = hasStorePrograms();
if (!isThere) console.log(NO_STORE);

const HOUR_MS = 60 * 60 * 1000;

describe.skipIf(!isThere)("copies elsewhere", () => {
  let folder: string;
  let site: Site;
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

  const databaseIn = (at: string) => ({
    DATABASE_PATH: path.join(at, "db", "escuela.sqlite"),
    UPLOADS_DIR: path.join(at, "uploads"),
  });

  /** As somebody else would use it on the files of the store. */
  const restic = (...args: string[]) => {
    const env = { ...process.env, RESTIC_PASSWORD: groupsOn(sheet).join("-") };
    return execFileSync("restic", ["-r", store.folder, "--no-cache", ...args], {
      env,
      encoding: "utf8",
    });
  };

  /** Runs a night whose restic is stopped as soon as it works on what was named and holds a lock. */
  const holdLock = async (what: string) => {
    const programs = scratchFolder();
    const real = execFileSync("which", ["restic"], { encoding: "utf8" }).trim();
    const wrapper = `#!/bin/sh
case " $* " in *" ${what} "*) ;; *) exec ${real} "$@" ;; esac
${real} "$@" & pid=$!
until ls ${store.folder}/locks | grep -qv temp; do kill -0 $pid || exit 1; done
kill -STOP $pid && echo $pid > ${programs}/holds; wait $pid
`;
    writeFileSync(path.join(programs, "restic"), wrapper, { mode: 0o755 });
    const env = { ...copies.env, PATH: `${programs}:${copies.env.PATH}` };
    const child = spawn(process.execPath, ["build/node/scripts/copies.js", "--now"], {
      env,
      detached: true,
      stdio: "ignore",
    });
    await expect.poll(() => existsSync(path.join(programs, "holds"))).toBe(true);
    return {
      async kill() {
        process.kill(-(child.pid ?? 0), "SIGKILL");
        const pid = readFileSync(path.join(programs, "holds"), "utf8").trim();
        // Restic takes a lock for one in use as long as there is a process of that number.
        await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
      },
    };
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "escuela-fuera-"));
    site = await startSite(databaseIn(folder));
    site.createAdmin(ADMIN.email, ADMIN.password);
    expect((await new Visitor(site.url).post("/?index", MESSAGE)).status).toBe(303);
    home = machine(folder);
    copies = copiesOf(folder);
    store = await startStore(path.join(folder, "store"));
    await makeArchive(20);
    const setUp = await copies.converse("--setup", answersTo(store.address));
    expect(setUp).toMatchObject({ code: 0, stderr: "" });
    sheet = setUp.stdout;
  });
  afterAll(async () => {
    await site?.stop();
    await store?.stop();
    rmSync(folder, { recursive: true, force: true });
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
    const names = readdirSync(store.folder, { recursive: true, encoding: "utf8" });
    const files = names.map((name) => path.join(store.folder, name));
    const stored = files
      .filter((file) => statSync(file).isFile())
      .map((file) => readFileSync(file));
    expect(stored.length).toBeGreaterThan(4);
    for (const word of [MESSAGE.email, "SQLite format 3", "escuela.sqlite"]) {
      expect(stored.filter((bytes) => bytes.includes(word))).toEqual([]);
    }
  });

  test("the lock of one that was killed holds up no later copy", async () => {
    const child = spawn(process.execPath, ["build/node/scripts/copies.js", "--now"], {
      env: copies.env,
      detached: true,
      stdio: "ignore",
    });
    const locks = () => readdirSync(path.join(store.folder, "locks"));
    await expect.poll(locks, { interval: 1 }).not.toEqual([]);
    process.kill(-(child.pid ?? 0), "SIGKILL");
    expect(locks()).not.toEqual([]);
    expect((await copies.run("--now")).code).toBe(0);
    // Restic's own removes it once it is half an hour old, or its process is known to be gone.
    restic("unlock", "--remove-all");
    expect(await copies.run("--now")).toMatchObject({ code: 0, stderr: "" });
  });

  test("what a killed upload has left is taken away by the next night, and free room is asked for", async () => {
    const halfSent = ["data/0a/0a1b-restic-temp-77", "index/2c3d-restic-temp-78"].map((name) =>
      path.join(store.folder, name),
    );
    for (const file of halfSent) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, "a half");
    }
    expect(await copies.run("--now")).toMatchObject({ code: 0, stderr: "" });
    expect(halfSent.filter((file) => existsSync(file))).toEqual([]);
    const { bavail, bsize } = statfsSync(store.folder);
    const { room } = copies.status();
    expect((room ?? 0) / (bavail * bsize)).toBeCloseTo(1, 1);
  });

  test("while another sends, nothing of what it is sending is taken away", async () => {
    const file = path.join(store.folder, "data/0a/0a1b-restic-temp-79");
    const other = await holdLock("backup");
    writeFileSync(file, "a half");
    await copies.run("--now");
    expect(existsSync(file)).toBe(true);
    await other.kill();
    expect((await copies.run("--now")).code).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  test("a prune that is killed holds up no later night, and has spoilt nothing", async () => {
    await makeArchive(9);
    const prune = await holdLock("forget");
    await prune.kill();
    expect(readdirSync(path.join(store.folder, "locks"))).not.toEqual([]);
    await makeArchive(8);
    expect(await copies.run("--now")).toMatchObject({ code: 0, stderr: "" });
    expect(readdirSync(path.join(store.folder, "locks"))).toEqual([]);
    expect((await copies.run("--check")).code).toBe(0);
  });

  test("an interruption lets restic clean up, and is no fault of the copies", async () => {
    const programs = scratchFolder();
    const seen = path.join(programs, "seen");
    const fake = `#!/bin/sh
trap 'echo SIGINT >> ${seen}; exit 130' INT
trap 'echo SIGTERM >> ${seen}; exit 143' TERM
echo started >> ${seen}
while :; do sleep 0.1; done
`;
    writeFileSync(path.join(programs, "restic"), fake, { mode: 0o755 });
    await makeArchive(6);
    const child = spawn(process.execPath, ["build/node/scripts/copies.js", "--loop"], {
      env: { ...copies.env, PATH: `${programs}:${copies.env.PATH}` },
    });
    const said = () => (existsSync(seen) ? readFileSync(seen, "utf8") : "");
    await expect.poll(said).toBe("started\n");
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([0, null]);
    expect(said()).toBe("started\nSIGINT\n");
    expect(copies.status().fault).toBeNull();
  });

  test("a store that does not answer is said in a sentence, and the last copy stays known", async () => {
    const { copied } = copies.status();
    await store.stop();
    const { stderr, code } = await copies.run("--now");
    await store.start();
    expect([stderr, code]).toEqual([expect.stringMatching(/^El almacén no responde: /), 1]);
    expect(copies.status()).toMatchObject({ copied, fault: { reason: stderr.trim() } });
  });

  test("a wrong passphrase is said in a sentence", async () => {
    const file = path.join(folder, "fuera/destino/frase");
    const right = readFileSync(file, "utf8");
    writeFileSync(file, "0000-0000-0000-0000-0000-0000\n");
    const { stderr, code } = await copies.run("--now");
    writeFileSync(file, right);
    expect([stderr, code]).toEqual([expect.stringMatching(/^La frase no abre las copias/), 1]);
  });

  test("somebody else at the address is sent nothing, until their fingerprint was compared", async () => {
    await store.changeHostKey();
    const { stderr } = await copies.run("--now");
    expect(stderr).toMatch(/no tiene la huella del almacén/);
    const again = await copies.converse("--setup", answersTo(store.address));
    expect(again).toMatchObject({ code: 0, stderr: "" });
    expect(groupsOn(again.stdout)).toEqual(groupsOn(sheet));
  });

  test("an address at which nobody answers is said to be one", async () => {
    const nobody = store.address.replace(/:\d+/, ":1");
    const { stderr, code } = await copies.converse("--setup", answersTo(nobody));
    expect([stderr, code]).toEqual([expect.stringContaining("no contesta nadie por ssh"), 1]);
  });

  test("a machine that was moved to goes on with the copies there, by the words of their sheet", async () => {
    const { folder: elsewhere } = machine();
    const moved = copiesOf(elsewhere);
    await home.backup(path.join(elsewhere, "copias", backupName(new Date())));
    const done = await moved.converse("--setup", answersTo(store.address));
    expect(done).toMatchObject({ code: 0, stderr: "" });
    expect(groupsOn(done.stdout)).toEqual(groupsOn(sheet));
    expect(moved.status()).toMatchObject({ address: store.address, fault: null });
  });

  test("a second setup that is broken off leaves the former address in use", async () => {
    const other = store.address.replace(/copias$/, "otras");
    const answers = answersTo(other).filter(([pattern]) => !pattern.source.includes("grupo"));
    const broken = await copies.converse("--setup", [...answers, [/el grupo/, () => null]]);
    expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining("Interrumpido")]);
    const { stdout } = await copies.run("--now");
    expect(stdout).toContain(store.address);
    expect(stdout).not.toContain("otras");
  });

  test("a copy from the future is neither read back, nor makes the store lose one", async () => {
    const before = JSON.parse(restic("snapshots", "--json")).length;
    restic(
      "backup",
      "--host",
      "escuela",
      "--tag",
      "noche",
      "--time",
      "2090-01-01 00:00:00",
      store.hostKey,
    );
    const { stdout, code } = await copies.run("--now");
    expect([code, stdout]).toEqual([0, expect.stringContaining("fecha de mañana")]);
    expect((await copies.run("--check")).code).toBe(0);
    const after: { id: string; time: string }[] = JSON.parse(restic("snapshots", "--json"));
    expect(after).toHaveLength(before + 2);
    restic("forget", after.find(({ time }) => time.startsWith("2090"))?.id ?? "");
  });

  test("a full store is said to be full, and the night after goes through", async (ctx) => {
    const disk = mountSmallDisk(4);
    if (!disk) return ctx.skip(NO_MOUNTS);
    const fullFolder = path.join(disk.folder, "copias");
    const on = copiesOf(folder, "llena");
    const full = store.address.replace(store.folder, fullFolder);
    expect((await on.converse("--setup", answersTo(full))).code).toBe(0);
    await makeArchive(4);
    disk.fill();
    const { stderr, code } = await on.run("--now");
    disk.clear();
    expect([stderr, code]).toEqual([
      expect.stringMatching(/^En el almacén no cabe: .+ quedan 0 MB/),
      1,
    ]);
    expect((await on.run("--now")).code).toBe(0);
    expect((await on.run("--check")).code).toBe(0);
    disk.unmount();
  });

  test("whoever was erased since the archive was made does not come back with it", async () => {
    const owner = new Visitor(site.url);
    await owner.post("/admin", ADMIN);
    const erased = await owner.post(`/admin/personas?email=${MESSAGE.email}&eliminar`, {});
    expect(erased.status).toBe(303);
    expect(await copies.run("--now")).toMatchObject({ code: 0, stderr: "" });

    const burnt = machine();
    const there = copiesOf(burnt.folder);
    const back = await there.converse("--recover", answersTo(store.address));
    expect(back).toMatchObject({ code: 0, stderr: "" });
    // Of a site that was started there before, and has made its copy of the night.
    const fresh = machine();
    await startSite(databaseIn(fresh.folder)).then((begun) => begun.stop());
    const since = path.join(burnt.folder, "copias", backupName(new Date()));
    expect(await fresh.backup(since)).toMatchObject({ code: 0 });
    expect(await there.run("--place")).toMatchObject({ code: 0, stderr: "" });
    expect(existsSync(since)).toBe(false);
    expect(burnt.query("SELECT email FROM mensajes")).toEqual([{ email: MESSAGE.email }]);
    const again = await startSite(databaseIn(burnt.folder));
    await expect.poll(() => again.rows("SELECT email FROM mensajes")).toEqual([]);
    expect((await new Visitor(again.url).post("/admin", ADMIN)).status).toBe(303);
    await again.stop();
    const twice = await there.converse("--recover", answersTo(store.address));
    expect(twice.code).toBe(0);
    const { stderr, code } = await there.run("--place");
    expect([stderr, code]).toEqual([expect.stringMatching(/^Aquí ya hay una base de datos/), 1]);
    expect(burnt.query("SELECT email FROM mensajes")).toEqual([]);
    expect((await there.run("--now")).stdout).toContain(store.address);
  });

  test("one changed byte in the store is found by reading back, and said to be urgent", async () => {
    const packs = readdirSync(path.join(store.folder, "data"), {
      recursive: true,
      encoding: "utf8",
    });
    const files = packs.map((name) => path.join(store.folder, "data", name));
    const [largest = ""] = files
      .filter((file) => statSync(file).isFile())
      .sort((one, other) => statSync(other).size - statSync(one).size);
    const bytes = readFileSync(largest);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    chmodSync(largest, 0o600);
    writeFileSync(largest, bytes);
    const { stderr, code } = await copies.run("--check");
    expect([stderr, code]).toEqual([expect.stringMatching(/no es lo que se envió/), 1]);
    expect(copies.status().readBackFault?.isDamaged).toBe(true);
    const [line] = copiesLine(copies.status(), new Date());
    expect(line).toMatchObject({ level: "urgente", text: expect.stringContaining("restaurar") });
  });
});
