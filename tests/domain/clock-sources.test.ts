import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * Every function that reads the raw clock, and why nothing that it decides depends on a doubted hour.
 * All others ask `siteNow` for what is shown or accepted, `believedNow` for what is deleted or
 * published, `stampNow` for what an age is counted from (app/db/).
 */
const STAMPS = "dates what was done";
const SESSION = "how long a session lasts";
const FIVE_MINUTES =
  "what lives five minutes, and is refused by a clock that was set back by more than one";
const MINUTE = "what lives a minute, and not longer by a clock that was set back";
const TELEPHONE = "a code, or what makes it, is compared with the clock of a telephone";
const COPIES =
  "opens no live database; passes over copies from the future, and removes none while there are some";
const CLOCK = "is the clock";
const HARMLESS: Record<string, string> = {
  "app/articulos/articulo-form.server.ts previewArticulo": "shows the day of a preview",
  "app/ui/unsent-text.ts storeUnsent": "the browser's clock",
  "app/auth/download-permit.server.ts isPermitted": MINUTE,
  "app/auth/download-permit.server.ts permitDownload": MINUTE,
  "app/auth/keys/code-generator.server.ts offeredSeed": TELEPHONE,
  "app/auth/keys/code-generator.server.ts spendCode": TELEPHONE,
  "app/auth/keys/code-generator.server.ts turnOnCodes": TELEPHONE,
  "app/auth/keys/pending-sign-in.server.ts admit": FIVE_MINUTES,
  "app/auth/keys/pending-sign-in.server.ts findPending": FIVE_MINUTES,
  "app/auth/keys/code-generator.server.ts closeRestoredKeys": TELEPHONE,
  "app/auth/recovery.server.ts createRecoveryToken": "the clock that two processes share",
  "app/auth/recovery.server.ts findRecovery": "the clock that two processes share",
  "app/auth/recovery.server.ts recover": STAMPS,
  "app/auth/session-cookie.server.ts sessionCookie": SESSION,
  "app/auth/session-hook.server.ts refreshDueSession": SESSION,
  "app/auth/session-timer.ts createSessionTimer": "the browser's clock",
  "app/auth/session-timer.ts refreshWithRetries": "the browser's clock",
  "app/auth/sessions.server.ts findSession": SESSION,
  "app/auth/sessions.server.ts revokeSessions": STAMPS,
  "app/auth/token-rotation.server.ts findLiveRow": SESSION,
  "app/auth/token-rotation.server.ts revoke": STAMPS,
  "app/auth/session-cookie.server.ts issueSession": SESSION,
  "app/auth/users.server.ts newRow": STAMPS,
  "app/auth/users.server.ts storePassword": STAMPS,
  "app/backup/database-file.server.ts STOP_CARTAS": "dates where a letter stopped",
  "app/backup/database-file.server.ts STOP_QUEUEING": "dates where a letter stopped",
  "app/backup/make-backup.server.ts makeBackup": "dates the manifest",
  "app/backup/restore.server.ts restoreArchive": "names what was there before",
  "app/backup/step-back.server.ts replace": "names what was there before",
  "app/cartas/bajas.server.ts insertBaja": STAMPS,
  "app/cartas/sending.server.ts sendCarta": STAMPS,
  "app/cartas/sending.server.ts stopCarta": "dates where a letter stopped",
  "app/db/clock.server.ts believeClock": CLOCK,
  "app/db/clock.server.ts believedNow": CLOCK,
  "app/db/clock.server.ts clockDoubt": CLOCK,
  "app/db/clock.server.ts stampNow": CLOCK,
  "app/db/migrate.server.ts copyBefore": "names a copy",
  "app/db/site-time.ts siteNow": CLOCK,
  "app/home/hero-script.ts sayNight": "the browser's clock",
  "app/http/download.ts download": "names a download",
  "app/legal/retention-page.server.ts readDoubtedClock": "shows the owner what the clock says",
  "app/legal/retention.server.ts checkClock": "asks whether it is believed",
  "app/legal/retention.server.ts confirmClock": "at the word of the owner",
  "app/legal/retention.server.ts isClockThatWasShown": "at the word of the owner",
  "app/log.server.ts timestamp": "dates a line of the log",
  "app/respuestas/seguimiento.server.ts markAnswered": STAMPS,
  "app/respuestas/seguimiento.server.ts upsert": STAMPS,
  "app/respuestas/waiting.server.ts answerAll": STAMPS,
  "app/routes/admin_.personas_.datos[.]json.ts loader": "dates a download",
  "app/seo/security-txt.ts securityTxt": "says until when a contact is valid",
  "scripts/backup.ts HELP": "removes no copy, and passes over those from the future",
  "scripts/copies/loop.ts doWhatIsDue": COPIES,
  "scripts/copies/loop.ts say": "dates a line of the log",
  "scripts/copies/night.ts sendAndNote": COPIES,
  "scripts/copies/night.ts currentStatus": COPIES,
  "scripts/copies/read-back.ts nameOthers": COPIES,
  "scripts/copies/read-back.ts newestHere": COPIES,
  "scripts/copies/recover.ts askForClock": "asks whether it is right",
  "scripts/copies/read-back.ts readAndNote": COPIES,
  "scripts/seed/course-seeder.ts announce": "dates what the demonstration shows",
  "scripts/seed/course-seeder.ts signUpAll": "dates what the demonstration shows",
  "scripts/doctor/outside.ts outside": "compares the clock with another one",
  "scripts/seed/age.ts momentOf": "dates what the demonstration shows",
};

const RAW = /new Date\(\)|Date\.now\(\)|'now'|CURRENT_TIMESTAMP/;

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

test("whatever decides by the hour or the day does not ask the raw clock", () => {
  const found = functions.filter(({ text }) => RAW.test(text));
  expect(found.map(({ at }) => at).sort()).toEqual(Object.keys(HARMLESS).sort());
});
