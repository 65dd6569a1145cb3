import "../support/own-folder";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { beforeEach, describe, expect, test } from "vitest";
import { type Environment, readEnvironment } from "~/config/environment";
import { migrate } from "~/db/migrate.server";
import type { Check } from "../../scripts/doctor/check";
import { CHECKS } from "../../scripts/doctor/checks";
import type { Outside } from "../../scripts/doctor/outside";
import { examine, exitCodeOf, reportOf } from "../../scripts/doctor/report";
import { scratchFolder } from "../support/scratch-folder";

const NOW = new Date("2026-11-25T10:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const GIGABYTE = 1024 ** 3;
const MEMINFO = "MemTotal: 2000000 kB\nMemAvailable: 900000 kB\nSwapTotal: 0 kB\n";
const ROOMY = { free: 9 * GIGABYTE, size: 20 * GIGABYTE, freeFiles: 900, files: 1000 };

let folder: string;
let environment: Environment;
let outside: Outside;
const backups = () => path.join(folder, "copias");

beforeEach(() => {
  folder = scratchFolder();
  for (const name of ["uploads/site-images", "copias"]) {
    mkdirSync(path.join(folder, name), { recursive: true });
  }
  writeFileSync(path.join(backups(), "escuela-20261125T023000Z.tar"), "x");
  environment = readEnvironment({
    SITE_URL: "https://escuela.example",
    DATABASE_PATH: path.join(folder, "escuela.sqlite"),
    UPLOADS_DIR: path.join(folder, "uploads"),
    BACKUP_DIR: backups(),
    SMTP_URL: "smtps://ana:clave@correo.example",
    MAIL_FROM: "hola@escuela.example",
  });
  const sqlite = new Sqlite(environment.DATABASE_PATH);
  migrate(sqlite, "db/migrations");
  sqlite.exec(`INSERT INTO users (id, email, password_hash, created_at, updated_at)
    VALUES ('1', 'ana@escuela.example', 'x', '2026-11-20', '2026-11-20')`);
  sqlite.close();
  outside = {
    now: () => NOW,
    fetch: async (url) => answer(url),
    addresses: async () => ["203.0.113.7"],
    texts: async (name) => [name.startsWith("_dmarc.") ? "v=DMARC1; p=none" : "v=spf1 -all"],
    mail: async () => ({ ok: true, reply: "" }),
    certificate: async () => ({ validTo: new Date(NOW.getTime() + 60 * DAY_MS), fault: null }),
    disk: async () => ROOMY,
    systemFile: (name) => (name === "/proc/meminfo" ? MEMINFO : null),
  };
});

/** As this site answers, behind its proxy. */
function answer(url: string): Response {
  const { protocol, hostname, pathname } = new URL(url);
  if (protocol === "http:" && hostname === "escuela.example") {
    return new Response(null, { status: 308, headers: { Location: `https://${hostname}/` } });
  }
  if (hostname.includes("letsencrypt")) {
    return new Response("", { headers: { Date: NOW.toUTCString() } });
  }
  const file = path.join(folder, pathname);
  return new Response(pathname.startsWith("/uploads/") ? readFileSync(file, "utf8") : "{}");
}

const report = async () => reportOf(await examine(CHECKS, environment, outside));
const code = async () => exitCodeOf(await examine(CHECKS, environment, outside));

test("the doctor's report of a healthy site has good lines only", async () => {
  expect((await report()).split("\n").filter((line) => !line.startsWith("✓"))).toEqual([]);
  expect(await code()).toBe(0);
});

describe("the doctor names what is wrong", () => {
  const daysOn = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
  const date = (ms: number) => ({ headers: { Date: new Date(NOW.getTime() + ms).toUTCString() } });
  const refusing = (failure: "password" | "unreachable") => () => {
    outside.mail = async () => ({ ok: false, failure, reply: "535 No" });
  };
  const texts = (own: string[], policy: string[]) => () => {
    outside.texts = async (name) => (name.startsWith("_") ? policy : own);
  };
  const answering = (part: string, other: () => Response) => () => {
    outside.fetch = async (url) => (url.includes(part) ? other() : answer(url));
  };
  const clock = (ms: number) => answering("letsencrypt", () => new Response("", date(ms)));
  const certificate =
    (days: number, fault: string | null = null) =>
    () => {
      outside.certificate = async () => ({ validTo: daysOn(days), fault });
    };
  const disk = (given: Partial<typeof ROOMY>) => () => {
    outside.disk = async () => ({ ...ROOMY, ...given });
  };
  const newest = (name: string) => () => {
    environment = { ...environment, BACKUP_DIR: path.join(folder, "otras") };
    mkdirSync(environment.BACKUP_DIR ?? "");
    writeFileSync(path.join(environment.BACKUP_DIR ?? "", name), "x");
  };

  test.each<[string, () => void, RegExp]>([
    [
      "a name that leads nowhere",
      () => {
        outside.addresses = async () => [];
      },
      /^✖ Nombre: escuela\.example no lleva a ninguna parte\.\n {4}→ .+registro A/,
    ],
    [
      "a name that leads to another site",
      answering("/uploads/", () => new Response("Otra web")),
      /^✖ Nombre: .+no es este sitio\.\n {4}→ .+203\.0\.113\.7/,
    ],
    [
      "a closed port",
      answering("https://escuela", () => {
        throw new TypeError("x", { cause: { code: "ECONNREFUSED" } });
      }),
      /^✖ Nombre: .+no responde desde aquí \(ECONNREFUSED\)\.\n {4}→ .+puertos 80 y 443/,
    ],
    [
      "a certificate of another name",
      certificate(60, "ERR_TLS_CERT"),
      /^✖ Certificado: .+ERR_TLS_CERT/,
    ],
    ["a certificate that ends this week", certificate(6), /^✖ Certificado: Vale 6 días más/],
    ["a certificate that is not renewed", certificate(20), /^! Certificado: Vale 20 días más/],
    [
      "a clock that is a minute off",
      clock(60_000),
      /^! Reloj: Va 60 segundos .+\n {4}→ sudo timedatectl/,
    ],
    ["a clock that is an hour off", clock(3_600_000), /^✖ Reloj: /],
    ["a disk that is filling up", disk({ free: 900 * 1024 ** 2 }), /^! Disco: Quedan 900 MB/],
    ["a full disk", disk({ free: 1024 ** 2 }), /^✖ Disco: Quedan 1 MB libres/],
    ["a disk without inodes", disk({ freeFiles: 2 }), /^✖ Disco: .+solo caben 2 archivos/],
    [
      "little memory without swap",
      () => {
        outside.systemFile = () => MEMINFO.replace("2000000", "1000000");
      },
      /^! Memoria: .+no se puede construir/,
    ],
    [
      "processes that were killed",
      () => {
        outside.systemFile = (name) => (name.includes("cgroup") ? "oom 1\noom_kill 2\n" : MEMINFO);
      },
      /^! Memoria: El sistema ha cerrado 2 procesos/,
    ],
    [
      "a mail server that takes another password",
      refusing("password"),
      /^✖ Servidor de correo: .+clave\. correo\.example:465 dice: 535.+\n {4}→ Corrige SMTP_URL/,
    ],
    ["no mail server", refusing("unreachable"), /^! Servidor de correo: No se ha podido conectar/],
    ["no SPF", texts(["otra cosa"], ["v=DMARC1; p=none"]), /^! Correo: .+SPF.+spam/],
    [
      "two SPF",
      texts(["v=spf1 -all", "v=spf1 a -all"], ["v=DMARC1; p=none"]),
      /^! Correo: .+2 registros SPF/,
    ],
    [
      "no DMARC",
      texts(["v=spf1 -all"], []),
      /^! Correo: .+DMARC\.\n {4}→ .+_dmarc\.escuela\.example: v=DMARC1/,
    ],
    ["a copy of two days ago", newest("escuela-20261123T093000Z.tar"), /^! Copias.+hace 2 días/],
    ["a copy of last week", newest("escuela-20261118T093000Z.tar"), /^✖ Copias.+hace 7 días/],
    ["copies from the future only", newest("escuela-20271118T093000Z.tar"), /^✖ Copias.+ninguna/],
    [
      "a database of a newer program",
      () => new Sqlite(environment.DATABASE_PATH).pragma("user_version = 99"),
      /^✖ Base de datos: .+más nueva.+\n {4}→ .+go-back\.sh/,
    ],
    [
      "a database without an account",
      () => new Sqlite(environment.DATABASE_PATH).exec("DELETE FROM users"),
      /^! Base de datos: No hay ninguna cuenta/,
    ],
    [
      "no address",
      () => {
        environment = { ...environment, SITE_URL: undefined };
      },
      /^! Configuración: SITE_URL/,
    ],
  ])("the doctor reports %s", async (_what, spoil, line) => {
    spoil();
    expect(await report()).toMatch(line);
    expect(await code()).toBe(line.source.startsWith("^✖") ? 2 : 1);
  });
});

test("a check that the doctor cannot make weighs less than a failure", async () => {
  outside.texts = () => Promise.reject(new Error("queryTxt ETIMEOUT escuela.example"));
  expect(await report()).toMatch(/^\? Correo: No se ha podido mirar: queryTxt ETIMEOUT/);
  expect(await code()).toBe(3);
  outside.disk = async () => ({ ...ROOMY, free: 0 });
  expect(await report()).toMatch(/^✖ Disco: /);
  expect(await code()).toBe(2);
});

test("the doctor's worst finding comes first, and each level has an exit code", async () => {
  const say = (name: string, level: "bien" | "atencion" | "urgente" | "desconocido"): Check => ({
    name,
    look: async () => [{ level, seen: "x" }],
  });
  const found = await examine(
    [say("a", "bien"), say("b", "desconocido"), say("c", "atencion"), say("d", "urgente")],
    environment,
    outside,
  );
  expect(found.map(({ name }) => name)).toEqual(["d", "c", "b", "a"]);
  expect(found.map((finding) => exitCodeOf([finding]))).toEqual([2, 1, 3, 0]);
});

test("the doctor does not look for an IP address in the DNS", async () => {
  environment = { ...environment, SITE_URL: "http://[::1]:3000" };
  outside.addresses = async () => [];
  expect(await report()).toContain("✓ Nombre: Lleva a este sitio.");
});

test("the doctor reports a folder that cannot be written as urgent", async () => {
  const file = path.join(folder, "archivo");
  writeFileSync(file, "", { mode: 0o444 });
  environment = { ...environment, BACKUP_DIR: path.join(file, "copias") };
  expect(await report()).toMatch(/✖ Configuración: .+archivo\/copias/);
});
