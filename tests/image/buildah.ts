import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { freePort } from "../support/site";
import { makeBases, ownName } from "./bases";
import { processOf, type Unpacked, writeBundle } from "./bundle";
import {
  type Config,
  type Container,
  type Engine,
  type Given,
  type Limits,
  type Odd,
  untilItServes,
} from "./container";
import { type Ended, outputOf, run, succeeds } from "./run";

const FOLDER = path.resolve(".cache/image");
const STORAGE = ["--root", path.join(FOLDER, "storage"), "--runroot", path.join(FOLDER, "run")];
/** Starts crun, which refuses a machine with both kinds of control groups unless the newer is out of its sight. */
const CRUN = 'umount /sys/fs/cgroup/unified 2>/dev/null; exec crun --cgroup-manager=cgroupfs "$@"';

const buildah = (...args: string[]) => outputOf("buildah", [...STORAGE, ...args]);
const crun = (...args: string[]) => ["--mount", "sh", "-c", CRUN, "crun", ...args];

/** Buildah, which builds, and crun, which runs; null where one is missing, or the base images cannot be made. */
export async function findBuildah(bases: string[], limits: Limits): Promise<Engine | null> {
  if (process.getuid?.() !== 0) return null;
  for (const program of ["buildah", "crun", "debootstrap"]) {
    if (!(await succeeds(program, "--version"))) return null;
  }
  if (!(await makeBases(bases, buildah, path.join(FOLDER, "bases")))) return null;
  return new Buildah(bases, limits);
}

class Buildah implements Engine {
  readonly #name = `localhost/escuela-check-${process.pid}`;
  readonly #folder = mkdtempSync(path.join(tmpdir(), "escuela-container-"));
  readonly #ids: string[] = [];
  #container = "";
  #image: Unpacked | undefined;

  constructor(
    private readonly bases: string[],
    private readonly limits: Limits,
  ) {}

  async build() {
    const replaced = this.bases.map((base) => `${base}=container-image://${ownName(base)}`);
    const contexts = replaced.flatMap((each) => ["--build-context", each]);
    // Its own format has no health check.
    const options = ["--isolation", "chroot", "--format", "docker", "--pull-never"];
    await buildah("bud", ...options, ...contexts, "-t", this.#name, ".");
    this.#container = await buildah("from", "--pull-never", this.#name);
    const root = await buildah("mount", this.#container);
    const said = JSON.parse(await buildah("inspect", "--type", "image", this.#name));
    const config: Config = said.Docker.config;
    this.#image = { root, config };
    return config;
  }

  async start(): Promise<Container> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    // The network is this machine's.
    const env = { PORT: String(port), HOST: "127.0.0.1", SITE_URL: url };
    const image = this.#built();
    const { id, folder } = this.#bundle(image.config.Cmd, env);
    const child = spawn("unshare", crun("run", "--bundle", folder, id));
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const ended = once(child, "close");
    await untilItServes(url, async () => (child.exitCode === null ? null : (await said).join("")));
    return {
      url,
      exec(command, { env: more = {}, input }: Given = {}) {
        const file = path.join(folder, `${randomUUID()}.json`);
        writeFileSync(file, JSON.stringify(processOf(command, image, { ...env, ...more })));
        return run("unshare", crun("exec", "--process", file, id), input);
      },
      async stop() {
        await outputOf("unshare", crun("kill", id, "TERM"));
        const [code] = await ended;
        const [stdout, stderr] = await said;
        return { code, stdout, stderr };
      },
    };
  }

  runAlone(command: string[], odd: Odd = {}): Promise<Ended> {
    const { id, folder } = this.#bundle(command, {}, odd);
    return run("unshare", crun("run", "--bundle", folder, id));
  }

  async remove() {
    for (const id of this.#ids) await run("unshare", crun("delete", "--force", id));
    if (this.#container) await buildah("rm", this.#container);
    if (this.#image) await buildah("rmi", "--force", this.#name);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #built(): Unpacked {
    if (!this.#image) throw new Error("Not built yet");
    return this.#image;
  }

  #bundle(command: string[], env: Record<string, string>, odd?: Odd) {
    const id = `escuela-${randomUUID()}`;
    const folder = path.join(this.#folder, id);
    this.#ids.push(id);
    writeBundle(folder, command, this.#built(), this.limits, env, odd);
    return { id, folder };
  }
}
