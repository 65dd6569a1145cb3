import { beforeEach, describe, expect, test, vi } from "vitest";
import { AuthError } from "~/auth/auth-error.server";
import { getSession } from "~/auth/guard.server";
import { addPasskey } from "~/auth/keys/add-passkey.server";
import { issueChallenge } from "~/auth/keys/challenges.server";
import { offeredSeed, turnOnCodes } from "~/auth/keys/code-generator.server";
import { recoveryCodesMark } from "~/auth/keys/recovery-codes.server";
import { renewRecoveryCodes } from "~/auth/keys/second-keys.server";
import { codeAt, counterAt } from "~/auth/keys/totp.server";
import { endSessions } from "~/auth/open-sessions.server";
import { type LiveSession, openSession, revokeSessions } from "~/auth/sessions.server";
import { requireProof } from "~/auth/sign-in.server";
import { setPassword, type User } from "~/auth/users.server";
import { db } from "~/db/client.server";
import { cheapHashing } from "../support/cheap-hashing";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { column } from "../support/put";
import { withSession } from "../support/session-request";

// What an authenticator answers is verified in tests/http/keys.test.ts and the journeys.
vi.mock("@simplewebauthn/server", () => ({
  async verifyRegistrationResponse({ response, expectedChallenge }: Registration) {
    expectedChallenge(response.challenge);
    return { registrationInfo: { credential: { id: "k", publicKey: "x", counter: 0 } } };
  },
}));

interface Registration {
  response: { challenge: string };
  expectedChallenge(given: string): boolean;
}

const PASSWORD = "bromuro-de-plata";

let ana: User;
let session: LiveSession;
let request: Request;

freshDatabase();
cheapHashing();

beforeEach(async () => {
  ana = await insertUser("ana@escuela.example", PASSWORD);
  request = withSession(await openSession(ana));
  request.headers.set("x-client-ip", "198.51.100.7");
  session = (await getSession(request)) as LiveSession;
});

const ended = () =>
  db.transaction().execute((trx) => revokeSessions(trx, { id: session.id }, "sign_out"));
const changed = () => setPassword(ana, "nitrato-de-plata");

describe.each([
  ["the session has been ended", ended],
  ["the password has been changed", changed],
])("a proof of the password from before %s", (_, happen) => {
  const deeds = {
    "adds no passkey": async () => {
      const shown = await requireProof(ana, { password: PASSWORD }, request);
      const challenge = Buffer.from(issueChallenge(`add ${ana.id}`)).toString("base64url");
      await happen();
      return addPasskey(shown, { nombre: "Móvil", llave: JSON.stringify({ challenge }) }, request);
    },
    "turns on no codes": async () => {
      const shown = await requireProof(ana, { password: PASSWORD }, request);
      const code = codeAt(await offeredSeed(session), counterAt(Date.now()));
      await happen();
      return turnOnCodes(session, code, shown, request);
    },
    "makes no recovery codes": async () => {
      const shown = await requireProof(ana, { password: PASSWORD }, request);
      const code = codeAt(await offeredSeed(session), counterAt(Date.now()));
      await turnOnCodes(session, code, shown, request);
      const former = await recoveryCodesMark(ana.id);
      await happen();
      return renewRecoveryCodes(shown, former, request);
    },
    "ends no other session": async () => {
      const shown = await requireProof(ana, { password: PASSWORD }, request);
      await happen();
      await openSession(ana);
      return endSessions(session, "otras", shown, request);
    },
    "changes no password": async () => {
      const shown = await requireProof(ana, { password: PASSWORD }, request);
      await happen();
      return setPassword(ana, "cloruro-de-plata", shown);
    },
  };

  test.each(Object.entries(deeds))("%s", async (_name, attempt) => {
    await expect(attempt()).rejects.toBeInstanceOf(AuthError);
    const kinds = await column("auth_events", "kind");
    expect(kinds.filter((kind) => kind === "USER_UPDATED").length).toBe(happen === changed ? 1 : 0);
  });
});
