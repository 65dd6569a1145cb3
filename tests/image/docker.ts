import { freePort } from "../support/site";
import {
  type Container,
  type Engine,
  type Given,
  type Limits,
  type Odd,
  untilItServes,
} from "./container";
import { type Ended, outputOf, run, succeeds } from "./run";

/** Docker, or podman, which takes the same words; null where it does not run, or has no base images. */
export async function findDocker(
  program: string,
  bases: string[],
  limits: Limits,
): Promise<Engine | null> {
  if (!(await succeeds(program, "info"))) return null;
  for (const base of bases) {
    const isHere = await succeeds(program, "image", "inspect", base);
    if (!isHere && !(await succeeds(program, "pull", base))) return null;
  }
  return new Docker(program, limits);
}

class Docker implements Engine {
  readonly #name = `escuela-check-${process.pid}`;

  constructor(
    private readonly program: string,
    private readonly limits: Limits,
  ) {}

  async build() {
    // Podman writes the format of others by itself, which has no health check.
    const format = this.program === "podman" ? ["--format", "docker"] : [];
    await this.#do("build", ...format, "-t", this.#name, ".");
    const [{ Config, Healthcheck }] = JSON.parse(await this.#do("image", "inspect", this.#name));
    return { Healthcheck, ...Config };
  }

  async start(): Promise<Container> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const published = ["-p", `127.0.0.1:${port}:3000`, "-e", `SITE_URL=${url}`];
    await this.#do("run", "-d", "--name", this.#name, ...this.#flags(), ...published, this.#name);
    await untilItServes(url, async () => {
      const isRunning = (await this.#state("Running")) === "true";
      return isRunning ? null : (await this.#logs()).stderr;
    });
    return {
      url,
      exec: (command, { env = {}, input }: Given = {}) => {
        const variables = Object.entries(env).flatMap(([name, value]) => [
          "-e",
          `${name}=${value}`,
        ]);
        return run(this.program, ["exec", "-i", ...variables, this.#name, ...command], input);
      },
      stop: async () => {
        await this.#do("kill", "--signal", "TERM", this.#name);
        const code = Number(await this.#do("wait", this.#name));
        return { ...(await this.#logs()), code };
      },
    };
  }

  runAlone(command: string[], odd?: Odd): Promise<Ended> {
    const options = ["--rm", "--no-healthcheck", ...this.#flags(odd)];
    return run(this.program, ["run", ...options, this.#name, ...command]);
  }

  async remove() {
    await run(this.program, ["rm", "-f", "-v", this.#name]);
    await run(this.program, ["volume", "rm", "-f", this.#name]);
    await run(this.program, ["rmi", "-f", this.#name]);
  }

  #flags({ user, isVolumeReadOnly = false }: Odd = {}): string[] {
    const { read_only, tmpfs, cap_drop, security_opt, mem_limit, pids_limit } = this.limits;
    return [
      ...(read_only ? ["--read-only"] : []),
      ...tmpfs.flatMap((place) => ["--tmpfs", place]),
      ...cap_drop.flatMap((name) => ["--cap-drop", name]),
      ...security_opt.flatMap((option) => ["--security-opt", option.replace(/:true$/, "")]),
      ...["--memory", mem_limit, "--memory-swap", mem_limit, "--pids-limit", String(pids_limit)],
      ...(user === undefined ? [] : ["--user", String(user)]),
      ...(isVolumeReadOnly ? ["-v", `${this.#name}:/data:ro`] : []),
    ];
  }

  #do(...args: string[]): Promise<string> {
    return outputOf(this.program, args);
  }

  #logs(): Promise<Ended> {
    return run(this.program, ["logs", this.#name]);
  }

  #state(field: string): Promise<string> {
    return this.#do("inspect", "--format", `{{.State.${field}}}`, this.#name);
  }
}
