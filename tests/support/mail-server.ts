import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { SMTPConnection } from "smtp-server/lib/smtp-connection.js";

interface Received {
  from: string;
  to: string[];
  /** As a mail program reads it. */
  email: Email;
  /** As it was sent. */
  raw: string;
}

/** What a mail server says; `text` may begin with an enhanced status code. */
interface Refusal {
  code: number;
  text: string;
}

interface Behaviour {
  onConnection?: Refusal;
  onAuth?: Refusal;
  onSender?: Refusal;
  /** By recipient. */
  onRecipient?: (address: string) => Refusal | null;
  onMessage?: Refusal;
  /** Stores the message and breaks the connection instead of answering. */
  cutsAfterMessage?: boolean;
  /** Answers to the message only after this. */
  untilAnswer?: Promise<unknown>;
}

export interface MailServerStub {
  port: number;
  received: Received[];
  behaves(how: Behaviour): void;
  close(): Promise<void>;
}

export const LOGIN = { user: "escuela", pass: "plata y sal%" };

/** Without the tenth of a second in which the library listens for clients that talk too soon. */
SMTPConnection.prototype.init = function init() {
  this._setListeners(() => this.connectionReady());
};

const refusal = ({ code, text }: Refusal) => Object.assign(new Error(text), { responseCode: code });

/** A mail server on loopback that reads what it is sent; without encryption unless asked for. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServerStub> {
  const received: Received[] = [];
  let how: Behaviour = {};
  const answer = (callback: (error?: Error | null) => void, refused?: Refusal | null) =>
    callback(refused ? refusal(refused) : null);
  const server = new SMTPServer({
    disabledCommands: options.secure || options.cert ? [] : ["STARTTLS"],
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, callback) => answer(callback, how.onConnection),
    onAuth({ username, password }, _session, callback) {
      const isRight = username === LOGIN.user && password === LOGIN.pass;
      const refused = how.onAuth ?? (isRight ? null : { code: 535, text: "5.7.8 Bad credentials" });
      if (refused) callback(refusal(refused));
      else callback(null, { user: LOGIN.user });
    },
    onMailFrom: (_address, _session, callback) => answer(callback, how.onSender),
    onRcptTo: ({ address }, _session, callback) => answer(callback, how.onRecipient?.(address)),
    async onData(stream, session, callback) {
      const { mailFrom, rcptTo } = structuredClone(session.envelope);
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk);
      } catch {
        return; // the sender has gone
      }
      if (stream.sizeExceeded) return callback(refusal({ code: 552, text: "5.3.4 Too big" }));
      const { cutsAfterMessage, onMessage, untilAnswer } = how;
      if (onMessage) return callback(refusal(onMessage));
      const raw = Buffer.concat(chunks).toString();
      const email = await PostalMime.parse(raw);
      const from = mailFrom ? mailFrom.address : "";
      received.push({ from, to: rcptTo.map(({ address }) => address), email, raw });
      if (cutsAfterMessage) {
        for (const connection of server.connections) connection.close();
        return;
      }
      await untilAnswer;
      callback(null, "2.0.0 Ok: queued as 4F1");
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    behaves(next) {
      how = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A certificate for 127.0.0.1 and localhost that signs itself; `ca` is to be trusted. */
export function makeCertificate(): { key: string; cert: string; ca: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "escuela-"));
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  const subject = [
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=DNS:localhost,IP:127.0.0.1",
  ];
  const files = ["-keyout", key, "-out", cert];
  const command = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  execFileSync("openssl", [...command, ...subject, ...files], { stdio: "ignore" });
  const [keyText, certText] = [readFileSync(key, "utf8"), readFileSync(cert, "utf8")];
  rmSync(folder, { recursive: true });
  return { key: keyText, cert: certText, ca: certText };
}
