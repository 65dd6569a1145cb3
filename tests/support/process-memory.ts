import { readFileSync } from "node:fs";

/** What a process has in memory, in megabytes; null where the system does not tell. */
export const residentMegabytes = (pid: number | undefined) => megabytes(pid, "VmRSS");

/** The most that it had since its peak was cleared. */
export const peakMegabytes = (pid: number | undefined) => megabytes(pid, "VmHWM");

function megabytes(pid: number | undefined, name: string): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(status.match(`${name}:\\s+(\\d+)`)?.[1]) / 1024;
  } catch {
    return null;
  }
}
