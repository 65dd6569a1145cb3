import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * Functions that read the raw clock and call something that deletes, publishes or clamps, and why the
 * one does not decide on the other. All others ask `believedNow` (app/db/clock.server.ts).
 */
const HARMLESS: Record<string, string> = {
  "app/articulos/borradores.server.ts saveBorrador": "dates what was saved",
  "app/articulos/publish.server.ts publish": "dates what the owner publishes",
  "app/articulos/versiones.server.ts replaceContent": "dates what was saved",
  "app/auth/session-hook.server.ts refreshDueSession": "how long a cookie lasts",
  "app/backup/database-file.server.ts STOP_LETTERS": "dates where a letter stopped",
  "app/backup/make-backup.server.ts makeBackup": "dates the manifest",
  "app/backup/restore.server.ts restoreArchive": "names what was there before",
  "app/cartas/sending.server.ts stopCarta": "dates where a letter stopped",
  "app/db/migrate.server.ts copyBefore": "names a copy",
  "app/panel/accept-form.server.ts acceptQuarantined": "instead of a damaged date",
  "app/routes/admin_.personas_.datos[.]json.ts loader": "dates a download",
};

const RAW = /new Date\(\)|Date\.now\(\)|'now'|CURRENT_TIMESTAMP/;
const DECIDES =
  /\b(rm|rmSync|unlink|unlinkSync)\(|DELETE FROM|\b(delete|remove|mark[DM]|publish|clamp|rotate|forget|expire|trim|purge)\w*\(/;

/** Each function of the sources, by its file and name: they end with a brace in the first column. */
const functions = ["app", "server", "scripts"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
      path.join(folder, name),
    ),
  )
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .flatMap((file) => {
    const chunks = readFileSync(file, "utf8").split(
      /^(?=(?:export )?(?:default )?(?:async )?(?:function|const|class) )/m,
    );
    return chunks.map((text) => ({
      at: `${file} ${/(?:function\*?|const|class) (\w+)/.exec(text)?.[1]}`,
      text,
    }));
  });

test("what deletes, publishes, clamps or forgets does not ask the raw clock", () => {
  const found = functions.filter(({ text }) => RAW.test(text) && DECIDES.test(text));
  expect(found.map(({ at }) => at).sort()).toEqual(Object.keys(HARMLESS).sort());
});
