import { vi } from "vitest";

type Outbox = typeof import("~/correo/outbox.server");

/** The outbox, whose rounds begin when a test says so; for `vi.mock`. */
export const outbox: Outbox = {
  ...(await vi.importActual<Outbox>("~/correo/outbox.server")),
  sendMailSoon: () => {},
};
