import { Resolver } from "node:dns/promises";
import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { connect } from "node:tls";
import type { MailServer } from "~/config/mail-server";
import { type Delivery, greetBySmtp } from "~/correo/smtp.server";

const DEADLINE_MS = 10_000;

export interface Certificate {
  validTo: Date;
  /** Reason for which a browser rejects the certificate; null if it does not. */
  fault: string | null;
}

export interface Disk {
  free: number;
  size: number;
  /** Files that can still be made, and all that there may be; 0 where the disk does not count them. */
  freeFiles: number;
  files: number;
}

/** What the doctor asks of the network and of the machine; tests put others in their place. */
export interface Outside {
  now(): Date;
  fetch(url: string): Promise<Response>;
  addresses(name: string): Promise<string[]>;
  texts(name: string): Promise<string[]>;
  mail(server: MailServer): Promise<Delivery>;
  certificate(host: string, port: number): Promise<Certificate>;
  disk(folder: string): Promise<Disk>;
  /** Returns the text of a file of the system; null where it cannot be read. */
  systemFile(name: string): string | null;
}

export const outside: Outside = {
  now: () => new Date(),
  fetch: (url) => fetch(url, { redirect: "manual", signal: AbortSignal.timeout(DEADLINE_MS) }),
  async addresses(name) {
    const resolver = new Resolver({ timeout: 3000, tries: 2 });
    const found = await Promise.all(
      [resolver.resolve4(name), resolver.resolve6(name)].map((each) => each.catch(ifNone<string>)),
    );
    return found.flat();
  },
  async texts(name) {
    const resolver = new Resolver({ timeout: 3000, tries: 2 });
    const records = await resolver.resolveTxt(name).catch(ifNone<string[]>);
    return records.map((chunks) => chunks.join(""));
  },
  mail: (server) => greetBySmtp(server, { socketTimeout: DEADLINE_MS }),
  certificate: (host, port) =>
    new Promise((resolve, reject) => {
      const options = { host, port, servername: host, rejectUnauthorized: false };
      const socket = connect({ ...options, timeout: DEADLINE_MS }, () => {
        const { valid_to: until } = socket.getPeerCertificate();
        const fault = socket.authorized ? null : String(socket.authorizationError);
        socket.destroy();
        resolve({ validTo: new Date(until), fault });
      });
      socket.once("timeout", () => socket.destroy(new Error("no contesta")));
      socket.once("error", reject);
    }),
  async disk(folder) {
    const { bavail, bsize, blocks, ffree, files } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize, freeFiles: ffree, files };
  },
  systemFile(name) {
    try {
      return readFileSync(name, "utf8");
    } catch {
      return null;
    }
  },
};

/** Returns no records for a name that has none. @throws the error of a server that does not answer */
function ifNone<Record>(error: NodeJS.ErrnoException): Record[] {
  if (error.code === "ENOTFOUND" || error.code === "ENODATA") return [];
  throw error;
}
