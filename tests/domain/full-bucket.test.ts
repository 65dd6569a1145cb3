import "../support/own-folder";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, test as base, beforeAll, expect } from "vitest";
import { environment } from "~/config/env.server";
import { dataFolder } from "~/config/folders.server";
import { restic } from "../../scripts/copies/restic";
import { hasStorePrograms, NO_STORE } from "../support/sftp-store";

const test = base.skipIf(!hasStorePrograms());
if (!hasStorePrograms()) console.log(NO_STORE);

/** How MinIO, Backblaze and a server that knows no better refuse what does not fit any more. */
const REFUSALS = {
  minio: { status: 507, message: "Storage backend has reached its minimum free drive threshold." },
  backblaze: { status: 403, message: "Cannot upload files, storage cap exceeded." },
  silent: { status: 500, message: "We encountered an internal error, please try again." },
};

let attempts = 0;
const bucket = createServer(async (request, response) => {
  const { method, url = "" } = request;
  // An answer before its end may reset the connection, which is no answer to restic.
  await once(request.resume(), "end");
  const [, name] = url.split(/[/?]/);
  const { status, message } = REFUSALS[name as keyof typeof REFUSALS];
  if (method === "PUT" && status === 500) attempts++;
  const isAsked = url.includes("location") || url.replace(/\/$/, "") === `/${name}`;
  const answer = method === "PUT" ? { status, message } : { status: isAsked ? 200 : 404 };
  const error = `<Error><Code>NoSuchKey</Code><Message>${answer.message ?? "None"}</Message></Error>`;
  const body = url.includes("location") ? "<LocationConstraint></LocationConstraint>" : error;
  response.writeHead(answer.status, { "Content-Type": "application/xml", Connection: "close" });
  response.end(body);
});

beforeAll(async () => {
  environment.COPIES_DIR = path.join(dataFolder, "copias");
  await once(bucket.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => bucket.close());

test("a full bucket is reported as full without minutes of attempts", async () => {
  const { port } = bucket.address() as AddressInfo;
  const said = Object.keys(REFUSALS).map((name) => {
    const text = `s3:http://127.0.0.1:${port}/${name}`;
    const address = { text, repository: text, ssh: null };
    const given = { address, folder: dataFolder, passphrase: "frase", bucketKey: "id\nclave" };
    return restic(given, ["init"]).catch((error) => error.message);
  });
  const [minio, backblaze, silent] = await Promise.all(said);
  expect(minio).toMatch(/casi siempre está lleno/);
  expect(backblaze).toMatch(/casi siempre está lleno/);
  expect(silent).toMatch(/puede estar lleno/);
  // Restic asks ten times where a copy fails, and each time as often as here.
  expect(attempts).toBe(2);
});
