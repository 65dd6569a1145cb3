import { archiveBytes, listArchives } from "~/backup/archives.server";
import { readCopies } from "~/backup/copies-elsewhere.server";
import { sizeOf, timeSince } from "~/format/amounts";
import { copiesLine } from "~/status/copies-line";
import { attention, type Check, type Result, urgent, well } from "./check";

const HOUR_MS = 60 * 60 * 1000;
/** Milliseconds since the newest archive: attention, urgent; as in app/status/status-lines.ts. */
const AGE_MS = { attention: 36 * HOUR_MS, urgent: 72 * HOUR_MS };
/** Times the size of the newest archive that must be free: for the next, and the database beside it. */
const ROOM = 2;

export const COPIES_CHECKS: Check[] = [
  {
    name: "Copias de cada noche",
    async look({ BACKUP_DIR: folder }, { now, disk }) {
      if (!folder) {
        return [
          attention(
            "No se hacen.",
            "Escribe una carpeta en BACKUP_DIR, en .env, y después: sudo docker compose up -d",
          ),
        ];
      }
      const archives = await listArchives(folder, now()).catch(() => []);
      const [newest] = archives;
      const why = "sudo docker compose logs escuela 2>&1 | grep 'backup not made' | tail -n 3";
      if (!newest) {
        const start = `Si el sitio acaba de arrancar, espera un minuto; si no: ${why}`;
        return [urgent(`En ${folder} no hay ninguna.`, start)];
      }
      const age = now().getTime() - newest.made.getTime();
      const size = await archiveBytes(newest);
      const { free } = await disk(folder);
      const seen = `La última se hizo ${timeSince(age)} (${sizeOf(size)}); hay ${archives.length}.`;
      const results: Result[] = [];
      if (age >= AGE_MS.urgent) results.push(urgent(seen, why));
      else if (age >= AGE_MS.attention) results.push(attention(seen, why));
      if (free < size * ROOM) {
        const room = `La próxima puede no caber: quedan ${sizeOf(free)} y la última ocupa ${sizeOf(size)}.`;
        results.push(
          attention(room, "Amplía el disco, o lleva copias a otro sitio y bórralas aquí."),
        );
      }
      return results.length > 0 ? results : [well(seen)];
    },
  },
  {
    name: "Copias fuera del servidor",
    async look({ COPIES_DIR }, { now }) {
      const copies = await readCopies(COPIES_DIR);
      // What the panel says once a month, the doctor says when asked.
      if (copies === "none") return [well("No hay. Las pone sudo sh deploy/copies.sh --setup")];
      const marks = { bien: well, atencion: attention, urgente: urgent };
      return copiesLine(copies, now()).map(({ level, text, tell = "" }) =>
        marks[level](text, tell),
      );
    },
  },
];
