import { createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { MailServer } from "~/config/mail-server";
import { type Delivery, greetBySmtp, type Message, sendBySmtp } from "~/correo/smtp.server";
import {
  LOGIN,
  type MailServerStub,
  makeCertificate,
  startMailServer,
} from "../support/mail-server";

const MESSAGE: Message = {
  from: { name: 'Núñez, María "la de Granada"', address: "hola@escuela.example" },
  to: "eva@ejemplo.es",
  subject: "Ñandú",
  text: "Texto",
  html: "<p>Texto</p>",
  headers: {},
  messageId: "<1@escuela.example>",
  date: new Date("2026-11-22T10:00:00Z"),
};

let certificate: ReturnType<typeof makeCertificate>;
let stub: MailServerStub | null = null;
let bare: Server | null = null;
const sockets: Socket[] = [];

beforeAll(() => {
  certificate = makeCertificate();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  bare?.close();
  await stub?.close();
  [stub, bare] = [null, null];
});

const on = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  host: "127.0.0.1",
  port,
  secure: false,
  requireTLS: true,
  auth: LOGIN,
  ...more,
});

test("a mail server with a valid certificate gets the password", async () => {
  const { key, cert, ca } = certificate;
  const tls = { ca };
  for (const secure of [false, true]) {
    stub = await startMailServer({ key, cert, secure, allowInsecureAuth: false });
    const sent = await sendBySmtp(on(stub.port, { secure, requireTLS: !secure, tls }), MESSAGE);
    expect(sent).toEqual({ ok: true, reply: "250 2.0.0 Ok: queued as 4F1" });
    expect(stub.received[0]?.email.from).toEqual({ ...MESSAGE.from });
    expect(stub.received[0]?.email.subject).toBe("Ñandú");
    expect(stub.received[0]?.email.date).toBe("2026-11-22T10:00:00.000Z");
    await stub.close();
  }
});

test("a server whose certificate nobody vouches for gets neither password nor message", async () => {
  const { key, cert } = certificate;
  for (const secure of [false, true]) {
    stub = await startMailServer({ key, cert, secure });
    const sent = await sendBySmtp(on(stub.port, { secure, requireTLS: !secure }), MESSAGE);
    expect(sent).toMatchObject({ ok: false, failure: "certificate" });
    expect(stub.received).toEqual([]);
    await stub.close();
  }
});

test("a server that offers no encryption gets neither password nor message", async () => {
  let logins = 0;
  stub = await startMailServer({
    onAuth(_auth, _session, callback) {
      logins++;
      callback(null, { user: "x" });
    },
  });
  expect(await sendBySmtp(on(stub.port), MESSAGE)).toMatchObject({ failure: "encryption" });
  const secure = await sendBySmtp(on(stub.port, { secure: true }), MESSAGE);
  expect(secure).toMatchObject({ failure: "encryption" });
  expect([logins, stub.received]).toEqual([0, []]);
});

test("a greeting shows whether a mail would be taken, and sends none", async () => {
  stub = await startMailServer();
  const server = on(stub.port, { requireTLS: false });
  expect(await greetBySmtp(server)).toEqual({ ok: true, reply: "" });
  const auth = { ...LOGIN, pass: "otra" };
  const refused = await greetBySmtp({ ...server, auth });
  expect(refused).toEqual({ ok: false, failure: "password", reply: "535 5.7.8 Bad credentials" });
  expect(await greetBySmtp(on(stub.port))).toMatchObject({ failure: "encryption" });
  expect(stub.received).toEqual([]);
});

test("a password that the server repeats is not in its reply", async () => {
  stub = await startMailServer();
  const token = Buffer.from(`\0${LOGIN.user}\0${LOGIN.pass}`).toString("base64");
  stub.behaves({ onAuth: { code: 535, text: `5.7.8 no: ${LOGIN.pass} ${token}` } });
  const sent = await sendBySmtp(on(stub.port, { requireTLS: false }), MESSAGE);
  expect(sent.reply).toBe("535 5.7.8 no: … …");
});

test("a message over the server's limit is refused for good", async () => {
  stub = await startMailServer({ size: 5_000 });
  const server = on(stub.port, { requireTLS: false });
  const sent = await sendBySmtp(server, { ...MESSAGE, text: "x".repeat(20_000) });
  expect(sent).toMatchObject({ ok: false, failure: "message" });
});

test("a message whose text is a file path is not sent", async () => {
  stub = await startMailServer();
  const html = { path: "/etc/hostname" } as unknown as string;
  const sent = await sendBySmtp(on(stub.port, { requireTLS: false }), { ...MESSAGE, html });
  expect(sent.ok).toBe(false);
  expect(stub.received).toEqual([]);
});

test("a mail server that cannot be reached is reported as unreachable", async () => {
  const port = await listen(() => {});
  await new Promise((resolve) => bare?.close(resolve));
  expect(await sendBySmtp(on(port), MESSAGE)).toMatchObject({ failure: "unreachable" });
  const unknown = { ...on(25), host: "correo.invalid" };
  expect(await sendBySmtp(unknown, MESSAGE)).toMatchObject({ failure: "unreachable" });
});

test.each([
  ["MAIL", "unreachable"],
  ["RCPT", "busy"],
  ["DATA", "unreachable"],
])("a server that closes at %s, saying so or not, fails as %s", async (at, failure) => {
  const breaksOff = await listen((socket) => {
    socket.write("220 x\r\n");
    socket.on("data", (data) => {
      if (data.toString().startsWith(at)) socket.destroy();
      else socket.write("250 ok\r\n");
    });
  });
  const send = (port: number) =>
    sendBySmtp(on(port, { requireTLS: false, auth: undefined }), MESSAGE);
  expect(await send(breaksOff)).toMatchObject({ failure });
  bare?.close();
  const said = { EHLO: "250-x\r\n250 PIPELINING", [at]: "421 4.3.2 Closing" };
  const saysSo = await listen((socket) => {
    socket.write("220 x\r\n");
    socket.on("data", (data) => {
      for (const line of data.toString().split("\r\n").filter(Boolean)) {
        if (socket.writableEnded) continue;
        socket.write(`${said[line.slice(0, 4) as keyof typeof said] ?? "250 ok"}\r\n`);
        if (line.startsWith(at)) socket.end();
      }
    });
  });
  expect(await send(saysSo)).toMatchObject({ failure, reply: "421 4.3.2 Closing" });
});

test("a message that the server never answers counts as uncertain", async () => {
  stub = await startMailServer();
  stub.behaves({ untilAnswer: new Promise(() => {}) });
  const server = on(stub.port, { requireTLS: false });
  let sent: Delivery;
  // On a busy machine an earlier answer may be as late: then nothing was handed over.
  do sent = await sendBySmtp(server, MESSAGE, { socketTimeout: 300 });
  while (stub.received.length === 0);
  expect(sent).toMatchObject({ failure: "uncertain" });
});

test.each([
  ["says nothing", (_socket: Socket) => {}],
  ["drips its greeting", (socket: Socket) => drip(socket, "2")],
  [
    "drips after its greeting",
    (socket: Socket) => {
      socket.write("220 x\r\n");
      drip(socket, "250-x\r\n");
    },
  ],
])("a mail server that %s is given up on as silent", async (_does, speak) => {
  const port = await listen(speak);
  const sent = await sendBySmtp(on(port), MESSAGE, { greetingTimeout: 300, deadline: 600 });
  expect(sent).toMatchObject({ ok: false, failure: "silent" });
});

function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 20);
  socket.once("close", () => clearInterval(timer));
}

async function listen(speak: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    speak(socket);
  }).listen(0, "127.0.0.1");
  bare = server;
  await new Promise((resolve) => server.once("listening", resolve));
  return (server.address() as { port: number }).port;
}
