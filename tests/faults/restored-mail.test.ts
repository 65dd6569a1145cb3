import { once } from "node:events";
import { expect, test } from "vitest";
import { machine } from "../support/machine";
import { MESSAGE } from "../support/people";
import { ADMIN } from "../support/site";
import { useSite } from "../support/use-site";

// Nobody listens there: what is written waits.
const { site, owner, visitor } = await useSite({
  env: { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hola@sal.example" },
  avif: true,
});

test("what waited in a restored backup is held back, and the owner sends her answers", async () => {
  expect((await visitor.post("/?index", MESSAGE)).status).toBe(303);
  site.rows("UPDATE correos SET kind = 'respuesta' WHERE kind = 'acuse'");
  const here = machine(site.folder);
  const archive = `${machine().folder}/copia.tar`;
  expect((await here.backup(archive)).code).toBe(0);
  const waiting = site.rows("SELECT DISTINCT state FROM correos");
  expect(waiting).not.toContainEqual({ state: "refused" });

  const closed = once(site.process, "exit");
  site.process.kill();
  await closed;
  expect((await here.restore(archive)).code).toBe(0);
  expect(here.query("SELECT held FROM restores")).toEqual([{ held: 0 }]);

  await site.restart();
  const held = { state: "refused", failure: "restored" };
  // The start after a restore writes to the owner itself; that is no mail of the backup's.
  const ofBackup = "SELECT state, failure FROM correos WHERE kind != 'puerta'";
  expect(site.rows(ofBackup)).toEqual([held, held]);
  // A backup has no session.
  await owner.post("/admin", ADMIN);
  const page = await owner.page("/admin/correo");
  const sent = await page.form("Enviarla ahora").send(owner);
  expect(sent.headers.get("Location")).toContain("enviada");
  const [answer] = site.rows("SELECT failure FROM correos WHERE kind = 'respuesta'");
  expect(answer?.failure).not.toBe("restored");
});
