import { readFileSync } from "node:fs";

/** What a process has in memory, in megabytes; null where the system does not tell. */
export function residentMegabytes(pid: number | undefined): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
  } catch {
    return null;
  }
}
