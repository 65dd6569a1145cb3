import { randomUUID } from "node:crypto";
import { rm, stat, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import path from "node:path";
import { whyUnwritable } from "~/config/folders.server";
import { countOf } from "~/format/amounts";
import { attention, type Check, type Result, unknown, urgent, well } from "./check";

const DAY_MS = 24 * 60 * 60 * 1000;
const CERTIFICATE_DAYS = { attention: 21, urgent: 7 };

/** Address that is asked the time: Caddy's certificates come from there. */
const FOREIGN_CLOCK = "https://acme-v02.api.letsencrypt.org/directory";
const CLOCK_MS = { attention: 30_000, urgent: 5 * 60_000 };

export const SITE_CHECKS: Check[] = [
  {
    name: "Configuración",
    async look({ SITE_URL, DATABASE_PATH, UPLOADS_DIR, BACKUP_DIR }) {
      const places = [
        DATABASE_PATH,
        path.join(UPLOADS_DIR, "foto"),
        BACKUP_DIR && path.join(BACKUP_DIR, "copia"),
      ];
      const unwritable = places.flatMap((place) => (place && whyUnwritable(place)) || []);
      const results = [...new Set(unwritable)].map((why) =>
        urgent(why, "Hazlo y reinicia el sitio: sudo docker compose restart escuela"),
      );
      const mode = (await stat(".env").catch(() => null))?.mode ?? 0;
      if (mode & 0o077) {
        results.push(
          attention("Otros usuarios de la máquina pueden leer .env.", "sudo chmod 600 .env"),
        );
      }
      if (!SITE_URL?.startsWith("https:")) {
        const advice =
          "Escribe SITE_URL=https://tu-dominio en .env, y después: sudo docker compose up -d";
        results.push(attention("SITE_URL no dice una dirección con https.", advice));
      }
      return results.length > 0 ? results : [well("Se entiende entera.")];
    },
  },
  {
    name: "El sitio",
    async look({ PORT, HOST }, { fetch }) {
      const host = !HOST || HOST === "::" || HOST === "0.0.0.0" ? "127.0.0.1" : HOST;
      const address = `http://${host.includes(":") ? `[${host}]` : host}:${PORT}/salud`;
      const answer = await fetch(address).catch(() => null);
      if (!answer) {
        const start = "sudo docker compose up -d; sudo docker compose logs escuela | tail";
        return [urgent(`En el puerto ${PORT} no contesta: está parado, o arrancando.`, start)];
      }
      return [
        answer.ok
          ? well("Responde, y puede leer y escribir.")
          : urgent(
              "Responde que no puede servir: la base de datos, las fotos o el disco.",
              "sudo docker compose logs escuela 2>&1 | grep problem | tail",
            ),
      ];
    },
  },
  {
    name: "Nombre",
    async look({ SITE_URL, UPLOADS_DIR }, { addresses, fetch }) {
      if (!SITE_URL) return [];
      const { hostname } = new URL(SITE_URL);
      // One that is an address stands in no DNS.
      const found = isIP(hostname.replace(/[[\]]/g, "")) ? [hostname] : await addresses(hostname);
      if (found.length === 0) {
        const advice = `Apunta en el DNS de tu dominio un registro A de ${hostname} a la dirección de este servidor.`;
        return [urgent(`${hostname} no lleva a ninguna parte.`, advice)];
      }
      return [await leadsHere(SITE_URL, UPLOADS_DIR, fetch, found)];
    },
  },
  {
    name: "Puerto 80",
    async look({ SITE_URL }, { fetch }) {
      if (!SITE_URL?.startsWith("https:")) return [];
      const { hostname } = new URL(SITE_URL);
      const { status, headers } = await fetch(`http://${hostname}/salud`);
      const isLed = status >= 300 && status < 400 && headers.get("Location")?.startsWith("https:");
      return [
        isLed
          ? well("Lleva a https.")
          : attention(
              `Responde ${status} en vez de llevar a https.`,
              "sudo docker compose logs caddy",
            ),
      ];
    },
  },
  {
    name: "Certificado",
    async look({ SITE_URL }, { certificate, now }) {
      if (!SITE_URL?.startsWith("https:")) return [];
      const { hostname, port } = new URL(SITE_URL);
      const { validTo, fault } = await certificate(hostname, Number(port) || 443);
      const advice = "sudo docker compose logs caddy 2>&1 | grep -i -E 'error|obtain' | tail";
      if (fault) return [urgent(`Los navegadores no lo aceptan (${fault}).`, advice)];
      const days = Math.floor((validTo.getTime() - now().getTime()) / DAY_MS);
      const seen = `Vale ${days} días más.`;
      if (days < CERTIFICATE_DAYS.urgent) return [urgent(seen, advice)];
      return [days < CERTIFICATE_DAYS.attention ? attention(seen, advice) : well(seen)];
    },
  },
  {
    name: "Reloj",
    async look(_environment, { fetch, now }) {
      const date = (await fetch(FOREIGN_CLOCK)).headers.get("Date");
      if (!date) return [unknown("Nadie de fuera dice qué hora es.")];
      const fast = now().getTime() - Date.parse(date);
      const gap = Math.abs(fast);
      const seen = `Va ${longWords(gap)} ${fast > 0 ? "adelantado" : "atrasado"}.`;
      const advice = "sudo timedatectl set-ntp true";
      if (gap > CLOCK_MS.urgent) return [urgent(seen, advice)];
      return [gap > CLOCK_MS.attention ? attention(seen, advice) : well("Va bien.")];
    },
  },
];

/** Returns milliseconds as a person says them, «3 minutos». */
function longWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return countOf(seconds, "segundo", "segundos");
  const minutes = Math.round(seconds / 60);
  return minutes < 120
    ? countOf(minutes, "minuto", "minutos")
    : countOf(Math.round(minutes / 60), "hora", "horas");
}

/** Tells whether the public address leads to this site: it has to show a file that was just made here. */
async function leadsHere(
  origin: string,
  uploads: string,
  fetch: (url: string) => Promise<Response>,
  addresses: string[],
): Promise<Result> {
  const name = `doctor-${randomUUID()}.svg`;
  const file = path.resolve(uploads, "site-images", name);
  const text = `<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`;
  try {
    await writeFile(file, text);
  } catch (error) {
    const why = `No se ha podido mirar: aquí no se puede escribir (${Object(error).code}).`;
    return unknown(why, "Mira antes «Disco» y «Configuración».");
  }
  try {
    const answer = await fetch(`${origin}/uploads/site-images/${name}`);
    if ((await answer.text()) === text) return well("Lleva a este sitio.");
    const advice = `¿Es tuya la dirección ${addresses.join(", ")}? Compárala con la de este servidor: hostname -I`;
    return urgent(`${origin} responde, pero no es este sitio.`, advice);
  } catch (error) {
    const why = Object(Object(error).cause).code ?? Object(error).message;
    const advice =
      "¿Están abiertos los puertos 80 y 443 (sudo ufw status, y el cortafuegos del proveedor)? ¿Está en marcha Caddy (sudo docker compose ps)?";
    return urgent(`${origin} no responde desde aquí (${why}).`, advice);
  } finally {
    await rm(file, { force: true });
  }
}
