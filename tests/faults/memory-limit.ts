import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = "/sys/fs/cgroup/memory";

export interface MemoryLimit {
  /** Starts a program within it. */
  launcher: string[];
  /** How many processes were killed for want of memory. */
  kills(): number;
  remove(): void;
}

/** A limit for a process and its children, swap excluded, or null where nobody lets us set one. */
export function limitMemory(megabytes: number): MemoryLimit | null {
  const group = path.join(ROOT, `escuela-${process.pid}`);
  const control = path.join(group, "memory.oom_control");
  try {
    if (!existsSync(path.join(ROOT, "memory.limit_in_bytes"))) return null;
    mkdirSync(group);
    writeFileSync(path.join(group, "memory.limit_in_bytes"), `${megabytes}M`);
  } catch {
    return null;
  }
  return {
    launcher: ["sh", "-c", 'echo $$ > "$0/cgroup.procs" && exec "$@"', group],
    kills: () => Number(readFileSync(control, "utf8").match(/oom_kill (\d+)/)?.[1] ?? 0),
    remove: () => rmdirSync(group),
  };
}
