import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Why a fault is not tried. */
export const NO_MOUNTS = "este usuario no puede montar discos";

const CHUNK_BYTES = 64 * 1024;

export interface SmallDisk {
  folder: string;
  /** Leaves not one byte free. */
  fill(): void;
  /** Takes away what `fill` has written. */
  clear(): void;
  unmount(): void;
}

/** A disk in memory of its own, or null where nobody lets us mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), "disk-"));
  if (!mount("-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder)) {
    rmdirSync(folder);
    return null;
  }
  const ballast = path.join(folder, "ballast");
  return {
    folder,
    fill() {
      const file = openSync(ballast, "a");
      for (let size = CHUNK_BYTES; size > 0; ) {
        try {
          writeSync(file, Buffer.alloc(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
      closeSync(file);
    },
    clear: () => rmSync(ballast),
    unmount() {
      // Lazily: a site that was killed may leave an encoder that ends a moment later.
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Makes a folder one that nobody can write to, not even root, who asks no modes.
 *
 * @returns what makes it writable again; null where nobody lets us mount
 */
export function makeReadOnly(folder: string): (() => void) | null {
  if (!mount("--bind", folder, folder)) return null;
  execFileSync("mount", ["-o", "remount,ro,bind", folder]);
  return () => execFileSync("umount", ["-l", folder]);
}

function mount(...args: string[]): boolean {
  try {
    execFileSync("mount", args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
