import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { backupName } from "~/backup/archives.server";
import { makeCheapToOpen } from "./cheap-repository";
import { type Copies, copiesOf, groupsOn } from "./copies";
import { machine } from "./machine";
import { MESSAGE } from "./people";
import { scratchFolder } from "./scratch-folder";
import { startStore } from "./sftp-store";
import { ADMIN, startSite } from "./site";
import { Visitor } from "./visitor";

const HOUR_MS = 60 * 60 * 1000;

/** A site to which somebody has written, whose copies go to a store of its own over SFTP. */
export type CopiedSite = Awaited<ReturnType<typeof startCopiedSite>>;

export async function startCopiedSite() {
  const folder = mkdtempSync(path.join(tmpdir(), "escuela-fuera-"));
  const site = await startSite(databaseIn(folder));
  site.createAdmin(ADMIN.email, ADMIN.password);
  expect((await new Visitor(site.url).post("/?index", MESSAGE)).status).toBe(303);
  const home = machine(folder);
  const copies = copiesOf(folder);
  const store = await startStore(path.join(folder, "store"));
  let sheet = "";

  /** What somebody answers who sets copies up, up to what is asked. */
  const answersTo = (address: string): [RegExp, (said: string) => string | null][] => [
    [/¿A dónde\?|Dirección, como/, () => address],
    [
      /pulsa Intro/,
      (said) => {
        const shown = said.slice(said.lastIndexOf("Pon esta llave"));
        store.accept(/ssh-ed25519 \S+/.exec(shown)?.[0] ?? "");
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

  /** Makes an archive as the site does each night, of so many hours ago. */
  const makeArchive = async (hours: number): Promise<string> => {
    const name = backupName(new Date(Date.now() - hours * HOUR_MS));
    const { code } = await home.backup(path.join(folder, "copias", name));
    expect(code).toBe(0);
    return name;
  };

  /** As somebody else would use it on the files of the store. */
  const restic = (...args: string[]): string => {
    const env = { ...process.env, RESTIC_PASSWORD: groupsOn(sheet).join("-") };
    const given = ["-r", store.folder, "--no-cache", ...args];
    return execFileSync("restic", given, { env, encoding: "utf8" });
  };

  await makeArchive(20);
  const setUp = await copies.converse("--setup", answersTo(store.address));
  expect(setUp).toMatchObject({ code: 0, stderr: "" });
  sheet = setUp.stdout;
  makeCheapToOpen(store.folder, groupsOn(sheet).join("-"));
  const first = copies.status().copied?.archive ?? "";
  // Of now: those of the tests are of hours ago, and would not be the newest.
  rmSync(path.join(folder, "copias", first));
  return {
    folder,
    site,
    home,
    copies,
    store,
    sheet,
    /** Name of the archive that went first. */
    first,
    answersTo,
    makeArchive,
    restic,
    async stop() {
      await site.stop();
      await store.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const databaseIn = (folder: string) => ({
  DATABASE_PATH: path.join(folder, "db", "escuela.sqlite"),
  UPLOADS_DIR: path.join(folder, "uploads"),
});

/** Runs a night whose restic is stopped as soon as it works on what was named and holds a lock. */
export async function holdLock({ copies, store }: CopiedSite, what: string) {
  const programs = scratchFolder();
  const real = execFileSync("which", ["restic"], { encoding: "utf8" }).trim();
  const wrapper = `#!/bin/sh
case " $* " in *" ${what} "*) ;; *) exec ${real} "$@" ;; esac
${real} "$@" & pid=$!
until ls ${store.folder}/locks | grep -qv temp; do kill -0 $pid || exit 1; done
kill -STOP $pid && echo $pid > ${programs}/holds; wait $pid
`;
  writeFileSync(path.join(programs, "restic"), wrapper, { mode: 0o755 });
  const child = startNight(copies, { PATH: `${programs}:${copies.env.PATH}` });
  await expect.poll(() => existsSync(path.join(programs, "holds"))).toBe(true);
  return {
    async kill() {
      process.kill(-(child.pid ?? 0), "SIGKILL");
      const pid = readFileSync(path.join(programs, "holds"), "utf8").trim();
      // Restic takes a lock for one in use as long as there is a process of that number.
      await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
    },
  };
}

/** A night in a group of processes of its own. */
function startNight({ env }: Copies, variables: Record<string, string> = {}) {
  return spawn(process.execPath, ["build/node/scripts/copies.js", "--now"], {
    env: { ...env, ...variables },
    detached: true,
    stdio: "ignore",
  });
}
