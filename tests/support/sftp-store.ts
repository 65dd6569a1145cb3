import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { userInfo } from "node:os";
import path from "node:path";
import { freePort } from "./site";

export const NO_STORE = "restic or sshd is missing: apt-get install restic openssh-server";

const SSHD = "/usr/sbin/sshd";

/** A server of files that lets in the keys it is given, on this machine. */
export interface SftpStore {
  address: string;
  /** Where the copies are. */
  folder: string;
  hostKey: string;
  accept(publicKey: string): void;
  /** Answers from now on with another host key. */
  changeHostKey(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function hasStorePrograms(): boolean {
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { stdio: "pipe" });
  try {
    run("restic", "version");
    run("which", "ssh-keyscan");
    // What the running of one as root asks for; others may lack the right to make it.
    if (process.getuid?.() === 0) mkdirSync("/run/sshd", { recursive: true });
    return existsSync(SSHD);
  } catch {
    return false;
  }
}

/** Starts sshd on a port of its own, with its keys and files in that folder. */
export async function startStore(at: string): Promise<SftpStore> {
  const port = await freePort();
  const [hostKey, folder] = [path.join(at, "host_key"), path.join(at, "copias")];
  mkdirSync(at, { recursive: true });
  const makeKey = () => {
    for (const name of [hostKey, `${hostKey}.pub`]) rmSync(name, { force: true });
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", hostKey]);
  };
  makeKey();
  const authorized = path.join(at, "authorized_keys");
  writeFileSync(authorized, "");
  const config = path.join(at, "sshd_config");
  const lines = [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${hostKey}`,
    `AuthorizedKeysFile ${authorized}`,
    "StrictModes no",
    "PasswordAuthentication no",
    "PermitRootLogin prohibit-password",
    "MaxStartups 100",
    `PidFile ${at}/pid`,
    "Subsystem sftp internal-sftp",
  ];
  writeFileSync(config, `${lines.join("\n")}\n`);
  let running: ReturnType<typeof spawn> | undefined;
  const store: SftpStore = {
    address: `sftp://${userInfo().username}@127.0.0.1:${port}/${folder}`,
    folder,
    hostKey,
    accept: (key) => appendFileSync(authorized, `${key}\n`),
    async changeHostKey() {
      await store.stop();
      makeKey();
      await store.start();
    },
    async start() {
      running = spawn(SSHD, ["-D", "-e", "-f", config], { stdio: "ignore" });
      while (!(await answers(port)))
        if (running.exitCode !== null) throw new Error("sshd has ended");
    },
    async stop() {
      const child = running;
      running = undefined;
      if (!child || child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
  await store.start();
  return store;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("data", () => socket.destroy(void resolve(true)));
    socket.once("error", () => resolve(false));
  });
}
