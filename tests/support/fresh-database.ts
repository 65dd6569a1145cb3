import { beforeEach } from "vitest";
import { db } from "~/db/client.server";

/** Every test of the file begins with empty tables. */
export function freshDatabase(): void {
  beforeEach(async () => {
    await db.deleteFrom("inscripciones").execute();
    await db.deleteFrom("convocatorias").execute();
    await db.deleteFrom("mensajes").execute();
    await db.deleteFrom("fotos_galeria").execute();
    await db.deleteFrom("proyectos_galeria").execute();
    await db.deleteFrom("submissions").execute();
    await db.deleteFrom("correos").execute();
    await db.deleteFrom("avisos").execute();
    await db.deleteFrom("cartas").execute();
    await db.deleteFrom("bajas").execute();
    await db.deleteFrom("restores").execute();
    await db.deleteFrom("receipt_networks").execute();
    await db.deleteFrom("form_arrivals").execute();
    await db.deleteFrom("suspicious_forms").execute();
    await db.deleteFrom("conservacion").execute();
    await db.deleteFrom("clock").execute();
    await db.deleteFrom("users").execute();
    await db.deleteFrom("auth_events").execute();
    await db.deleteFrom("auth_throttle").execute();
  });
}
