import type { LoaderFunctionArgs } from "@remix-run/node";
import { getUser } from "~/auth/guard.server";
import { siteNow } from "~/db/site-time";
import { canServe, checkHealth, type Health, lastBackup } from "~/status/health.server";
import { pendingForwards } from "~/submissions/forward.server";

/** Answers 200 while the site can serve, else 503; with details only for a signed-in user. */
export async function loader({ request }: LoaderFunctionArgs) {
  const health = await checkHealth();
  const ok = canServe(health);
  const user = await getUser(request).catch(() => null);
  return Response.json(
    { estado: ok ? "bien" : "mal", ...(user && (await details(health))) },
    { status: ok ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

async function details({ databaseReadable, databaseWritable, ...health }: Health) {
  const pending = await pendingForwards().catch(() => null);
  const oldest = pending?.oldest[0];
  const backup = await lastBackup();
  return {
    activo_segundos: Math.round(process.uptime()),
    base_de_datos: { lectura: databaseReadable, escritura: databaseWritable },
    subidas: { escritura: health.uploadsWritable },
    disco: { libre_bytes: health.freeDisk },
    reenvios: {
      pendientes: pending?.count ?? null,
      espera_segundos: oldest ? seconds(siteNow().getTime() - Date.parse(oldest.created_at)) : null,
    },
    copias: {
      programadas: backup.scheduled,
      antiguedad_segundos: backup.age === null ? null : seconds(backup.age),
    },
  };
}

const seconds = (ms: number): number => Math.round(ms / 1000);
