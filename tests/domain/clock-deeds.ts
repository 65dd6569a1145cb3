import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import { saveBorrador } from "~/articulos/borradores.server";
import { deleteArticulo } from "~/articulos/deletions.server";
import { createArticulo, publishDue } from "~/articulos/publish.server";
import { deleteUnheldPictures } from "~/articulos/unheld-pictures.server";
import { recordEvent } from "~/auth/events.server";
import { openSession } from "~/auth/sessions.server";
import { countAttempt } from "~/auth/throttle.server";
import { backUpIfDue } from "~/backup/schedule.server";
import { environment } from "~/config/env.server";
import { bucketFolder, dataFolder } from "~/config/folders.server";
import { RECEIPTS_PER_NETWORK } from "~/correo/announce.server";
import { submitAvisos } from "~/correo/avisos.server";
import { enqueueSummary } from "~/correo/summary.server";
import { db } from "~/db/client.server";
import { believeClock } from "~/db/clock.server";
import { deleteExpired, saveRetentionPeriods } from "~/legal/retention.server";
import { createMensaje } from "~/mensajes/mensajes.server";
import { payloads } from "~/panel/accept-form.server";
import { deleteExpiredTrash } from "~/papelera/papelera.server";
import { limitRate } from "~/submissions/rate-limit.server";
import { quarantineOrphans } from "~/uploads/orphans.server";
import { newTarget } from "../support/articulo-target";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { all, column, put } from "../support/put";
import { configureMail, endMail } from "../support/use-mail-server";

const DAY_MS = 24 * 60 * 60 * 1000;
export const NOW = new Date("2026-11-21T10:00:00.000Z");
export const EVA = { nombre: "Eva", email: "eva@ejemplo.es", mensaje: "¿Cuándo abrís?" };
export const ANA = { email: "ana@escuela.example", ip: "198.51.100.7", device: null };

export const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
export const iso = (days: number) => at(days).toISOString();
export const clockShows = (days: number) => vi.setSystemTime(at(days));

/** Each test begins with empty tables and folders, and a clock that is believed and shows NOW. */
export function believedClock(): void {
  freshDatabase();
  beforeEach(async () => {
    rmSync(path.join(dataFolder, "erasures"), { force: true });
    rmSync(environment.UPLOADS_DIR, { recursive: true, force: true });
    mkdirSync(bucketFolder("blog-images"), { recursive: true });
    vi.useFakeTimers({ toFake: ["Date", "performance"], now: NOW });
    await believeClock();
  });
  afterEach(async () => {
    vi.useRealTimers();
    environment.BACKUP_DIR = undefined;
    await endMail();
    await believeClock();
  });
}

export const trash = () => all("papelera");
export const putInTrash = async () => {
  const id = await createArticulo({ titulo: "Uno", contenido: "x" }, null, null);
  await deleteArticulo(id);
};
const putFile = (name: string, days: number) => {
  const file = path.join(bucketFolder("blog-images"), name);
  writeFileSync(file, "x");
  utimesSync(file, at(days), at(days));
};
const files = (folder: string) => readdirSync(path.join(environment.UPLOADS_DIR, folder));
export const owner = () => {
  configureMail();
  environment.MAIL_TO = { name: "", address: ANA.email };
};

let known: string[] = [];
const isKnown = (each: string) => known.includes(each);

export interface Deed {
  what: string;
  /** Makes what is to be done by the right clock `due` days later, and not before. */
  prepare(): Promise<unknown>;
  due: number;
  run(): Promise<unknown>;
  read(): unknown;
}

/** Everything that deletes, publishes or forgets by the clock. */
export const DEEDS: Deed[] = [
  {
    what: "empties the trash",
    prepare: putInTrash,
    due: 31,
    run: () => deleteExpiredTrash(),
    read: trash,
  },
  {
    what: "deletes expired forms",
    async prepare() {
      await saveRetentionPeriods({ mensajes: 1, inscripciones: null });
      await put("mensajes", { created_at: iso(-1) });
    },
    due: 31,
    run: () => deleteExpired(),
    read: () => all("mensajes"),
  },
  {
    what: "publishes scheduled articles",
    prepare: () =>
      saveBorrador(newTarget("a"), {
        text: { titulo: "Uno", contenido: "x" },
        publica_at: iso(20),
        given: null,
      }),
    due: 21,
    run: () => publishDue(),
    read: () => all("blog_posts"),
  },
  {
    what: "deletes pictures that nothing shows",
    async prepare() {
      putFile("123456789012.jpg", 0);
      await put("pictures", { url: "/uploads/blog-images/123456789012.jpg" });
    },
    due: 8,
    run: () => deleteUnheldPictures(),
    read: () => files("blog-images"),
  },
  {
    what: "deletes orphans",
    async prepare() {
      await put("pictures", { url: "/uploads/blog-images/123456789012.jpg" });
      putFile("999999999999.jpg", 0);
      await quarantineOrphans();
    },
    due: 31,
    run: () => quarantineOrphans(),
    read: () => files(".orphans/blog-images"),
  },
  {
    what: "trims the audit trail",
    prepare: () =>
      db
        .insertInto("auth_events")
        .values({ kind: "SIGNED_OUT", at: iso(-390) })
        .execute(),
    due: 11,
    run: () => recordEvent(db, { kind: "SIGNED_IN" }),
    read: async () => (await column("auth_events", "kind")).includes("SIGNED_OUT"),
  },
  {
    what: "forgets ended sessions",
    async prepare() {
      clockShows(-60);
      await db.deleteFrom("clock").execute();
      const ana = await insertUser("ana@escuela.example");
      await openSession(ana);
      clockShows(0);
      await believeClock();
    },
    due: 21,
    run: async () => {
      const { id, email } = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
      await openSession({ id, email });
      await db.deleteFrom("auth_sessions").where("created_at", ">", iso(-30)).execute();
    },
    read: () => column("auth_sessions", "id"),
  },
  {
    what: "forgets attempts to sign in",
    async prepare() {
      await countAttempt({ ...ANA, ip: "203.0.113.9" });
      known = await column("auth_throttle", "key");
    },
    due: 2,
    run: () => countAttempt({ ...ANA, email: "otra@escuela.example" }),
    read: async () => (await column("auth_throttle", "key")).filter(isKnown),
  },
  {
    what: "forgets who sent forms",
    async prepare() {
      await limitRate("203.0.113.9");
      known = await column("form_arrivals", "address");
    },
    due: 2,
    run: () => limitRate("198.51.100.7"),
    read: async () => (await column("form_arrivals", "address")).filter(isKnown),
  },
  {
    what: "writes summaries",
    async prepare() {
      owner();
      await submitAvisos({ cuando: "diario", detalle: "nombre" });
      vi.setSystemTime(NOW.getTime() + 1000);
      await createMensaje({ ...EVA, email: "nadie" });
    },
    due: 1,
    run: () => enqueueSummary(payloads),
    read: () => column("avisos", "desde"),
  },
  {
    what: "removes old backups",
    async prepare() {
      environment.BACKUP_DIR = path.join(dataFolder, "backups");
      mkdirSync(environment.BACKUP_DIR, { recursive: true });
      for (let day = 9; day >= 0; day--) {
        const stamp = iso(-day).replace(/\.\d+|[-:]/g, "");
        writeFileSync(path.join(environment.BACKUP_DIR, `escuela-${stamp}.tar`), "");
      }
    },
    due: 2,
    run: () => backUpIfDue(),
    read: () => readdirSync(path.join(dataFolder, "backups")),
  },
];

/** As if a network had caused as many receipts as it may, so many days from NOW. */
export async function fillNetwork(days: number): Promise<void> {
  const row = { network: "a network", at: iso(days) };
  const rows = Array.from({ length: RECEIPTS_PER_NETWORK }, () => row);
  await db.insertInto("receipt_networks").values(rows).execute();
}

/** As forms that people send, each from an address of their own, without a receipt. */
export async function flood(forms: number, mensaje = "Hola"): Promise<void> {
  for (let form = 0; form < forms; form++) {
    await createMensaje({ ...EVA, email: `eva${form}`, mensaje });
  }
}
