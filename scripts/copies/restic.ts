import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { BackupError } from "~/backup/backup-error";
import { makeFolder } from "~/config/folders.server";
import { copiesFolder, type Destination } from "./destination";
import { meaningOf } from "./faults";
import { sshOptions } from "./ssh";

/** Environment that takes a third off restic's memory, for a little more time. */
const LITTLE_MEMORY = { GOMAXPROCS: "1", GOGC: "20" };

/**
 * Runs restic on a destination and returns what it printed. An abort lets it clean up.
 * @throws CopyFault; BackupError if restic is not installed
 */
export async function restic(
  destination: Destination,
  args: string[],
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  const { address, passphrase, bucketKey = "" } = destination;
  const given = ["-r", address.repository, ...connectionOf(destination), ...args];
  const scratch = path.join(copiesFolder(), "tmp");
  makeFolder(scratch, 0o700);
  const [id, secret] = bucketKey.split("\n");
  const child = spawn("restic", given, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...LITTLE_MEMORY,
      RESTIC_PASSWORD: passphrase,
      RESTIC_CACHE_DIR: path.join(copiesFolder(), "cache"),
      TMPDIR: scratch,
      ...(id && { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret }),
    },
  });
  // At SIGINT every version removes its lock, at SIGTERM only newer ones.
  const interrupt = () => child.kill("SIGINT");
  signal?.addEventListener("abort", interrupt);
  try {
    const [[code], printed, said] = await Promise.all([
      once(child, "close"),
      text(child.stdout),
      text(child.stderr),
    ]);
    signal?.throwIfAborted();
    if (code === 0) return printed;
    const isUnexplained = said.includes("unable to start the sftp session");
    const explained = isUnexplained ? await saidBySsh(destination) : "";
    throw meaningOf(explained + said + printed, copiesFolder());
  } catch (error) {
    if (Object(error).code !== "ENOENT") throw error;
    throw new BackupError("Falta restic: apt-get install restic openssh-client");
  } finally {
    signal?.removeEventListener("abort", interrupt);
  }
}

function connectionOf(destination: Destination): string[] {
  const ssh = sshArguments(destination);
  // Restic itself repeats what fails, for a minute; with ten attempts each time it would be six.
  if (!ssh) return ["-o", "s3.connections=2", "-o", "s3.retries=2"];
  return ["-o", `sftp.command=ssh ${ssh.map(quoted).join(" ")}`];
}

/** Returns the arguments of ssh for restic's connection; null for a bucket. */
function sshArguments(destination: Destination): string[] | null {
  const { ssh } = destination.address;
  if (!ssh) return null;
  const to = ["-p", String(ssh.port), "-l", ssh.user, ssh.host, "-s", "sftp"];
  return [...sshOptions(destination.folder), ...to];
}

/** Returns what ssh prints where restic could not begin, which restic at times ends too soon to repeat. */
async function saidBySsh(destination: Destination): Promise<string> {
  const given = sshArguments(destination);
  if (!given) return "";
  const ssh = spawn("ssh", given, { stdio: ["ignore", "ignore", "pipe"] });
  const [said] = await Promise.all([text(ssh.stderr), once(ssh, "close")]);
  return said;
}

/** Quotes a text as restic splits a command; a double quote has a meaning in restic's options already. */
const quoted = (text: string) => `'${text}'`;

const snapshotSchema = z.object({
  id: z.string(),
  time: z.string(),
  paths: z.array(z.string()),
  tags: z.array(z.string()).default([]),
});
const snapshotsSchema = z.array(snapshotSchema).nullable();

/** Copy elsewhere, a snapshot of restic. */
export interface Snapshot {
  id: string;
  time: Date;
  paths: string[];
  tags: string[];
}

/** Returns all copies of a destination, the oldest first. @throws CopyFault */
export async function listSnapshots(
  destination: Destination,
  signal?: AbortSignal,
): Promise<Snapshot[]> {
  // Without a lock, for which a full store has no room.
  const asked = ["snapshots", "--json", "--no-lock", "--host", HOST];
  const printed = await restic(destination, asked, signal);
  const found = snapshotsSchema.parse(JSON.parse(printed)) ?? [];
  return found
    .map(({ time, ...snapshot }) => ({ ...snapshot, time: new Date(time) }))
    .sort((one, other) => one.time.getTime() - other.time.getTime());
}

/** Host name under which copies are stored, whatever the machine is called. */
export const HOST = "escuela";
