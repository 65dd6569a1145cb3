import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface LoopDisk {
  folder: string;
  /** What a power cut would leave at this moment, mounted elsewhere: nothing is written back before. */
  afterPowerCut(): string;
  remove(): void;
}

/** A disk of ext4 in a file, or null where nobody lets us make one. */
export function mountLoopDisk(megabytes: number): LoopDisk | null {
  const own = mkdtempSync(path.join(tmpdir(), "loop-"));
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { stdio: "ignore" });
  const mounted: string[] = [];
  const mount = (image: string, name: string): string => {
    const folder = path.join(own, name);
    mkdirSync(folder);
    run("mount", "-o", "loop", image, folder);
    mounted.push(folder);
    return folder;
  };
  const remove = () => {
    for (const folder of mounted) run("umount", "-l", folder);
    rmSync(own, { recursive: true });
  };
  const image = path.join(own, "disk.img");
  try {
    run("truncate", "-s", `${megabytes}M`, image);
    run("mkfs.ext4", "-q", "-F", image);
    return {
      folder: mount(image, "disk"),
      afterPowerCut() {
        const copy = path.join(own, "copy.img");
        copyFileSync(image, copy);
        return mount(copy, "copy");
      },
      remove,
    };
  } catch {
    remove();
    return null;
  }
}
