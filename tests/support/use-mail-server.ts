import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { environment } from "~/config/env.server";
import { attemptsEnd } from "~/correo/attempt.server";
import { sendDueMail } from "~/correo/outbox.server";
import { clearTrouble } from "~/correo/trouble.server";
import { log } from "~/log.server";
import { type MailServerStub, startMailServer } from "./mail-server";

/** As the site has it where no mail is sent. */
const OFF = { SMTP_URL: undefined, MAIL_FROM: undefined, MAIL_TO: undefined, SITE_URL: undefined };

/** Mail is sent by what listens on a port of loopback; nobody does on the default. */
export function configureMail(port = 9): void {
  Object.assign(environment, {
    SMTP_URL: { host: "127.0.0.1", port, secure: false, requireTLS: false },
    MAIL_FROM: { name: "", address: "hola@escuela.example" },
    SITE_URL: "https://escuela.example",
  });
}

/** Mail is sent no more, and what was under way has ended: nothing of it reaches the next test. */
export async function endMail(): Promise<void> {
  Object.assign(environment, OFF);
  await sendDueMail();
  await attemptsEnd();
  clearTrouble();
}

/** Mail can be sent in each test of the file, but nobody listens. */
export function useMail(): void {
  beforeEach(() => configureMail());
  afterEach(endMail);
}

/** A mail server for each test of the file, which takes everything until it `behaves` otherwise. */
export async function useMailServer(): Promise<MailServerStub> {
  const server = await startMailServer();
  beforeEach(() => {
    vi.spyOn(log, "warn").mockReturnValue();
    server.behaves({});
    server.received.length = 0;
    configureMail(server.port);
  });
  afterEach(endMail);
  afterAll(() => server.close());
  return server;
}
