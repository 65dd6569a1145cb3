import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config, Limits, Odd } from "./container";

const DEV_OPTIONS = ["nosuid", "strictatime", "mode=755", "size=65536k"];

/** An image that was unpacked. */
export interface Unpacked {
  /** The folder that is `/` in its containers. */
  root: string;
  config: Config;
}

/** Bytes of «320m». @throws Error for other units */
function bytesOf(memory: string): number {
  const [, megabytes] = memory.match(/^(\d+)m$/) ?? [];
  if (!megabytes) throw new Error(`Not understood: ${memory}`);
  return Number(megabytes) * 2 ** 20;
}

/** What an OCI runtime reads of a process. */
export function processOf(
  command: string[],
  { root, config }: Unpacked,
  env: Record<string, string>,
  user = userOf(root, config.User),
) {
  return {
    user: { uid: user, gid: user },
    args: command,
    env: [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
    cwd: config.WorkingDir,
    capabilities: {},
    noNewPrivileges: true,
  };
}

/**
 * Writes a bundle of the Open Container Initiative: what Docker would make of an image, but for the network,
 * which is this machine's. Volumes begin as copies of what the image has in their place.
 */
export function writeBundle(
  folder: string,
  command: string[],
  image: Unpacked,
  limits: Limits,
  env: Record<string, string> = {},
  { user, isVolumeReadOnly = false }: Odd = {},
): void {
  mkdirSync(folder);
  const mode = isVolumeReadOnly ? "ro" : "rw";
  const volumes = Object.keys(image.config.Volumes ?? {}).map((place, index) => {
    const source = path.join(folder, `volume-${index}`);
    execFileSync("cp", ["-a", path.join(image.root, place), source]);
    return { destination: place, type: "bind", source, options: ["rbind", mode] };
  });
  const scratch = limits.tmpfs.map((line) => {
    const [destination, options = ""] = line.split(":");
    return { destination, type: "tmpfs", source: "tmpfs", options: ["mode=1777", options] };
  });
  const memory = bytesOf(limits.mem_limit);
  const config = {
    ociVersion: "1.0.2",
    process: processOf(command, image, env, user),
    root: { path: image.root, readonly: limits.read_only },
    hostname: "escuela",
    mounts: [
      { destination: "/proc", type: "proc", source: "proc" },
      { destination: "/dev", type: "tmpfs", source: "tmpfs", options: DEV_OPTIONS },
      { destination: "/sys/fs/cgroup", type: "cgroup", source: "cgroup", options: ["ro"] },
      ...scratch,
      ...volumes,
    ],
    linux: {
      namespaces: ["pid", "ipc", "uts", "mount"].map((type) => ({ type })),
      resources: { memory: { limit: memory }, pids: { limit: limits.pids_limit } },
    },
  };
  writeFileSync(path.join(folder, "config.json"), JSON.stringify(config));
}

/** The number of a user of the image. @throws Error where it has none of that name */
function userOf(root: string, name = ""): number {
  if (name === "" || name === "root") return 0;
  const lines = readFileSync(path.join(root, "etc/passwd"), "utf8").split("\n");
  const uid = lines.find((line) => line.startsWith(`${name}:`))?.split(":")[2];
  if (!uid) throw new Error(`No user of the image: ${name}`);
  return Number(uid);
}
