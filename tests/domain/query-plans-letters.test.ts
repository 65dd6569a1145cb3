import { vi } from "vitest";
import { hasLeft, leaveCartas } from "~/cartas/bajas.server";
import { submitCarta } from "~/cartas/carta-form.server";
import * as cartas from "~/cartas/cartas.server";
import { listGroups } from "~/cartas/groups.server";
import { readRecipients, unreachableAmong } from "~/cartas/recipients.server";
import { readSending, stopCarta } from "~/cartas/sending.server";
import { forgiveAddress } from "~/correo/refused.server";
import { createInscripcion } from "~/inscripciones/inscripciones.server";
import { readInscripciones } from "~/inscripciones/inscripciones-list.server";
import * as mensajes from "~/mensajes/mensajes.server";
import { nextWaiting, readWaiting, registeredSince } from "~/panel/waiting.server";
import { readFollowUp } from "~/respuestas/follow-up.server";
import { submitSeguimiento } from "~/respuestas/seguimiento.server";
import { countEstados } from "~/respuestas/waiting.server";
import { rowsOf } from "../support/batches";
import { INSCRIPCION } from "../support/people";
import { searchByIndex } from "../support/query-plan";
import { sendCarta } from "../support/send-carta";
import { useMail } from "../support/use-mail-server";

// Its statements are about mail that is due, which tests of its own send.
vi.mock("~/correo/outbox.server", async () => (await import("../support/rounds-by-hand")).outbox);

useMail();
const EMAIL = "eva@ejemplo.es";
searchByIndex({
  "letters, and who leaves them": async () => {
    await createInscripcion(INSCRIPCION);
    const text = { asunto: "Abrimos", contenido: "Hola", destino: "todas" };
    await submitCarta({ ...text, clave: "carta" }, null);
    await submitCarta({ ...text, destino: "medio", estado: "nueva" }, 1);
    await submitCarta(text, 1);
    await cartas.listCartas(2);
    await cartas.countCartas();
    await sendCarta(1);
    await readSending(1, 1);
    await stopCarta(1);
    await listGroups("plaza:1");
    for (const part of ["plaza", "espera", "convocatoria"] as const) {
      await readRecipients({ id: 1, destino: `${part}:1`, estado: null });
    }
    await unreachableAmong([EMAIL]);
    await forgiveAddress(EMAIL);
    await leaveCartas("x");
    await hasLeft("x");
  },
  "what is done about forms": async () => {
    await createInscripcion(INSCRIPCION);
    await submitSeguimiento("inscripcion", 1, { estado: "contestada", nota: "" });
    await readFollowUp(
      "inscripcion",
      { id: 1, email: EMAIL, created_at: "" },
      new URLSearchParams(),
    );
    await countEstados("contacto");
    await readWaiting({ inscripcion: 1, contacto: 1 });
    await nextWaiting("contacto", { id: 1, created_at: "2026" });
    await registeredSince("2026");
    await readInscripciones({ search: "", course: null, estado: "nueva" }, 2);
    await rowsOf(mensajes.findMensajes({ search: "", estado: "nueva" }));
  },
});
