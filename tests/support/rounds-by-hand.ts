import { vi } from "vitest";

type Outbox = typeof import("~/correo/outbox.server");

/** The outbox, whose rounds begin when a test says so; for `vi.mock`. */
export const { sendDueMail, sendNow, retryMail, stopMail } =
  await vi.importActual<Outbox>("~/correo/outbox.server");
export const sendMailSoon: Outbox["sendMailSoon"] = () => {};
