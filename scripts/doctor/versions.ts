import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { newestSchema } from "~/db/migrate.server";
import { openFile } from "~/db/open-file.server";
import { attention, type Check, urgent, well } from "./check";

export const VERSION_CHECKS: Check[] = [
  {
    name: "Versiones",
    async look() {
      const { engines, version } = JSON.parse(readFileSync("package.json", "utf8"));
      const node = process.versions.node;
      const [major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(engines.node)?.slice(1).map(Number) ?? [];
      const [ownMajor = 0, ownMinor = 0] = node.split(".").map(Number);
      if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
        const advice = "Actualiza Node, o usa la imagen: sudo sh deploy/update.sh";
        return [urgent(`Node es ${node}, y hace falta ${engines.node}.`, advice)];
      }
      const summer = new Date("2026-07-01T12:00:00Z");
      const hour = new Intl.DateTimeFormat("es", { timeZone: "Europe/Madrid", hour: "numeric" });
      if (!hour.format(summer).startsWith("14")) {
        const advice = "Usa la imagen, o un Node con todos los idiomas (full-icu).";
        return [urgent("Este Node no conoce la hora de Madrid.", advice)];
      }
      return [well(`El programa es ${version}; Node, ${node}.`)];
    },
  },
  {
    name: "Base de datos",
    async look({ DATABASE_PATH: file }) {
      if (!existsSync(file)) {
        const advice = "Si el sitio ya ha arrancado alguna vez, ¿es DATABASE_PATH la de siempre?";
        return [attention(`Todavía no hay ninguna (${file}).`, advice)];
      }
      const sqlite = openFile(file, { readonly: true, fileMustExist: true });
      try {
        const known = newestSchema(path.resolve("db/migrations"));
        const schema = sqlite.pragma("user_version", { simple: true }) as number;
        if (schema > known) {
          const advice = "Pon la versión nueva, o vuelve atrás: sudo sh deploy/go-back.sh";
          return [
            urgent(`Es de una versión más nueva (${schema}) que este programa (${known}).`, advice),
          ];
        }
        const found = sqlite.pragma("quick_check(1)", { simple: true });
        if (found !== "ok") {
          const advice =
            "docs/operations.md, «Base de datos»: rehacer el índice, o la última copia.";
          return [urgent(`Está dañada: ${found}.`, advice)];
        }
        const accounts = sqlite.prepare("SELECT COUNT(*) FROM users").pluck().get();
        if (accounts === 0) {
          const advice =
            "docker compose restart escuela; docker compose logs escuela | grep primera-vez";
          return [attention("No hay ninguna cuenta con la que entrar en el panel.", advice)];
        }
        return [well(`Está entera, en la forma ${schema}.`)];
      } finally {
        sqlite.close();
      }
    },
  },
];
