import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Destination } from "./destination";
import { sshOptions } from "./ssh";

/** Matches what restic is still sending by sftp; a killed one leaves it, and prune passes it over. */
const HALF_SENT = "*-restic-temp-*";

/**
 * Removes what killed uploads have left, unless somebody is sending, and returns the bytes that are
 * free where the copies are; null where the store does not say.
 */
export async function tidyStore(destination: Destination, isUsed: boolean): Promise<number | null> {
  const at = folderOf(destination);
  const removing = isUsed ? [] : [`-rm ${at}/*/${HALF_SENT}`, `-rm ${at}/*/*/${HALF_SENT}`];
  const said = await sftp(destination, [...removing, `-df ${at}`]);
  const [, kilobytes] = /^ *Size.*\n *\d+ +\d+ +(\d+) /m.exec(said) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/** Returns the folder of an sftp address: letters, digits and strokes, which need no quotes. */
function folderOf({ address }: Destination): string {
  return address.repository.split(":").slice(2).join(":");
}

/** Returns what sftp prints to some commands; empty where the store is not reached by it. */
async function sftp({ address: { ssh }, folder }: Destination, lines: string[]): Promise<string> {
  if (!ssh) return "";
  const to = ["-P", String(ssh.port), `${ssh.user}@${ssh.host}`];
  const child = spawn("sftp", ["-b", "-", ...sshOptions(folder), ...to], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  // One that cannot be reached has closed it before.
  child.stdin.on("error", () => {}).end(`${lines.join("\n")}\n`);
  const [said] = await Promise.all([text(child.stdout), once(child, "close")]);
  return said;
}
