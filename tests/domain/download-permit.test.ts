import "../support/own-folder";
import { expect, test } from "vitest";
import { isPermitted } from "~/auth/download-permit.server";
import { sign } from "~/config/signing.server";

const SESSION = { id: "s-1", user: { id: "u", email: "ana@escuela.example" }, secondsLeft: 60 };
const NOW = Date.parse("2026-11-25T18:00:00.000Z");

/** As the form makes it, for a session and until some seconds from now. */
const permit = (seconds: number, session = SESSION.id) =>
  sign("download", `${session} ${NOW + seconds * 1000}`).slice(session.length + 1);

test.each([
  ["of a minute at most", permit(59), true],
  ["that has lapsed", permit(-1), false],
  ["that lasts longer than one is given for, as after a clock was set back", permit(61), false],
  ["of another session", permit(59, "s-2"), false],
  ["that somebody has prolonged", permit(-1).replace(/^\d+/, String(NOW + 30_000)), false],
  ["that is none", "", false],
])("whether a permit to download a backup counts: one %s", (_what, given, counts) => {
  expect(isPermitted(SESSION, given, NOW)).toBe(counts);
});
