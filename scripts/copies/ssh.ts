import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { promisify } from "node:util";
import { BackupError } from "~/backup/backup-error";
import type { Address } from "./address";
import { keyFile, knownHosts, readSecret, writeSecret } from "./destination";
import { CopyFault } from "./faults";
import { type Ask, agrees } from "./questions";

const run = promisify(execFile);

/** Returns the options of ssh for a store: its own key, and no host whose fingerprint was not compared. */
export function sshOptions(folder: string): string[] {
  const options = [
    "IdentitiesOnly=yes",
    "StrictHostKeyChecking=yes",
    "BatchMode=yes",
    "ServerAliveInterval=30",
    "ConnectTimeout=20",
    "GlobalKnownHostsFile=/dev/null",
    `UserKnownHostsFile=${knownHosts(folder)}`,
  ].flatMap((option) => ["-o", option]);
  return ["-F", "/dev/null", "-i", keyFile(folder), ...options];
}

/** Returns the public half of a store's key, which is made if there is none. @throws BackupError */
export async function publicKey(folder: string): Promise<string> {
  const file = keyFile(folder);
  const made = readSecret(folder, "llave") && readSecret(folder, "llave.pub");
  if (made) return made;
  // Of one that was broken off nobody has seen the public half.
  for (const half of [file, `${file}.pub`]) rmSync(half, { force: true });
  const given = ["-q", "-t", "ed25519", "-N", "", "-C", "escuela-copias", "-f", file];
  await run("ssh-keygen", given).catch((error) => {
    throw new BackupError(
      `No se ha podido hacer la llave. ${error.stderr || error.message}`.trim(),
    );
  });
  return readSecret(folder, "llave.pub") ?? "";
}

/** Shows the fingerprint of a store, and trusts it once somebody says that it is right. @throws BackupError */
export async function trustHost(address: Address, folder: string, ask: Ask): Promise<void> {
  const { ssh } = address;
  if (!ssh) return;
  // Newer ones end with 1 where nobody answers.
  const scan = run("ssh-keyscan", ["-T", "20", "-p", `${ssh.port}`, ssh.host]);
  const { stdout } = await scan.catch(() => ({ stdout: "" }));
  const keys = stdout.split("\n").filter((line) => line && !line.startsWith("#"));
  const best = keys.find((line) => line.includes(" ssh-ed25519 ")) ?? keys[0];
  if (!best) throw new CopyFault(`En ${ssh.host}, puerto ${ssh.port}, no contesta nadie por ssh.`);
  if (best === readSecret(folder, "known_hosts")) return;
  writeSecret(folder, "known_hosts.visto", best);
  console.log(
    `Quien contesta tiene esta huella:\n\n  ${await fingerprint(`${knownHosts(folder)}.visto`)}\n`,
  );
  if (!(await agrees(ask, "Compárala con la que dice tu proveedor. ¿Es la misma? (sí/no) "))) {
    throw new BackupError("Entonces no es el almacén: no se le ha enviado nada.");
  }
  writeSecret(folder, "known_hosts", best);
}

/** Returns the fingerprint of a file of keys, «SHA256:… (ED25519)». */
export async function fingerprint(file: string): Promise<string> {
  const { stdout } = await run("ssh-keygen", ["-lf", file]);
  const [, hash = "", ...others] = stdout.trim().split(/\s+/);
  return `${hash} ${others.at(-1)}`;
}
