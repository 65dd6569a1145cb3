import path from "node:path";
import { sizeOf } from "~/format/amounts";
import { attention, type Check, type Result, unknown, urgent, well } from "./check";
import type { Outside } from "./outside";

const MEGABYTE = 1024 * 1024;
/** Bytes of free disk: urgent, attention; as in app/status/health.server.ts. */
const FREE_DISK = { urgent: 200 * MEGABYTE, attention: 1024 * MEGABYTE };
/** Share of the disk's files that can still be made: urgent, attention. */
const FREE_FILES = { urgent: 0.01, attention: 0.05 };
const LITTLE_MEMORY = 64 * MEGABYTE;
/** Bytes of memory below which building the image needs swap. */
const ENOUGH_TO_BUILD = 1500 * MEGABYTE;

const MAKE_ROOM =
  "sudo docker image prune -f; sudo docker system df -v; o amplía el disco. Qué más sobra: docs/operations.md.";

export const MACHINE_CHECKS: Check[] = [
  {
    name: "Disco",
    async look({ DATABASE_PATH, UPLOADS_DIR, BACKUP_DIR }, { disk }) {
      const folders = [path.dirname(DATABASE_PATH), UPLOADS_DIR, BACKUP_DIR ?? []].flat();
      const disks = await Promise.all(folders.map((folder) => disk(path.resolve(folder))));
      const results = disks.map(({ free, freeFiles, files }): Result => {
        const seen = `Quedan ${sizeOf(free)} libres.`;
        if (free < FREE_DISK.urgent) return urgent(seen, MAKE_ROOM);
        const share = files > 0 ? freeFiles / files : 1;
        const inodes = `Quedan ${sizeOf(free)}, pero solo caben ${freeFiles} archivos más.`;
        if (share < FREE_FILES.urgent) return urgent(inodes, `df -i; ${MAKE_ROOM}`);
        if (free < FREE_DISK.attention) return attention(seen, MAKE_ROOM);
        return share < FREE_FILES.attention ? attention(inodes, `df -i; ${MAKE_ROOM}`) : well(seen);
      });
      const bySentence = new Map(results.map((result) => [result.seen, result]));
      return [...bySentence.values()];
    },
  },
  {
    name: "Memoria",
    async look(_environment, { systemFile }) {
      const text = systemFile("/proc/meminfo");
      if (text === null) return [unknown("Este sistema no dice cuánta hay.")];
      const bytes = (name: string) =>
        Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) * 1024;
      const [total, available, swap] = ["MemTotal", "MemAvailable", "SwapTotal"].map(bytes) as [
        number,
        number,
        number,
      ];
      const seen = `Hay ${sizeOf(available)} disponibles de ${sizeOf(total)}, y ${sizeOf(swap)} de intercambio.`;
      const results: Result[] = [];
      if (available < LITTLE_MEMORY) results.push(attention(seen, "sudo docker stats --no-stream"));
      if (swap === 0 && total < ENOUGH_TO_BUILD) {
        const advice = "Ponle un archivo de intercambio: docs/server.md, «Memoria de intercambio».";
        results.push(attention(`${seen} Así no se puede construir la imagen.`, advice));
      }
      const killed = killedIn(systemFile);
      if (killed > 0) {
        const often = `El sistema ha cerrado ${killed} procesos del sitio por falta de memoria.`;
        results.push(
          attention(often, "sudo docker compose logs escuela; si vuelve a pasar, sube mem_limit."),
        );
      }
      return results.length > 0 ? results : [well(seen)];
    },
  },
];

/** Returns how many processes of this container were killed for memory, since it was started. */
function killedIn(systemFile: Outside["systemFile"]): number {
  const events = systemFile("/sys/fs/cgroup/memory.events") ?? "";
  return Number(/^oom_kill (\d+)/m.exec(events)?.[1] ?? 0);
}
