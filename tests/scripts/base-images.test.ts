import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readDockerfile } from "../image/dockerfile";
import { fakeServer } from "../support/fake-server";
import { scratchFolder } from "../support/scratch-folder";

const FILES = ["Dockerfile", "compose.yaml"];
const PROGRAM = path.resolve("scripts/base-images.mjs");

let folder: string;
let registry: Server;
let manifests: Record<string, string>;
/** What the registry says of what it sends; its own SHA-256 where this is empty. */
let claimed = "";

const digestOf = (text: string) => `sha256:${createHash("sha256").update(text).digest("hex")}`;
const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");

/** A registry that lets nobody read without a permit for that image, as Docker's does. */
beforeEach(async () => {
  folder = scratchFolder();
  for (const file of FILES) copyFileSync(file, path.join(folder, file));
  claimed = "";
  manifests = {
    "library/node/manifests/26-bookworm": '{"node":1}',
    "library/node/manifests/26-bookworm-slim": '{"slim":1}',
    "library/caddy/manifests/2": '{"caddy":1}',
  };
  registry = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", address());
    const place = pathname.replace("/v2/", "");
    const scope = `repository:${place.replace(/\/manifests.+/, "")}:pull`;
    if (pathname === "/token") {
      return response.end(JSON.stringify({ token: `permit ${searchParams.get("scope")}` }));
    }
    if (request.headers.authorization !== `Bearer permit ${scope}`) {
      const asked = `Bearer realm="${address()}/token",service="registry",scope="${scope}"`;
      return response.writeHead(401, { "WWW-Authenticate": asked }).end();
    }
    const manifest = manifests[place];
    const isIndex = request.headers.accept?.includes("vnd.oci.image.index.v1+json");
    if (manifest === undefined || !isIndex) return response.writeHead(404).end();
    response.setHeader("Docker-Content-Digest", claimed || digestOf(manifest)).end(manifest);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => registry.once("listening", resolve));
});
afterEach(() => registry.close());

function renew(at = address()) {
  return promisify(execFile)(process.execPath, [PROGRAM, "--registry", at], { cwd: folder }).then(
    ({ stdout }) => ({ stdout, stderr: "", code: 0 }),
    ({ stdout, stderr, code }) => ({ stdout, stderr, code }),
  );
}

test("each base image is pinned to the digest that its tag has today", async () => {
  expect((await renew()).code).toBe(0);
  const bases = readDockerfile(path.join(folder, "Dockerfile")).map(({ base }) => base);
  expect(bases).toEqual([
    `node:26-bookworm@${digestOf('{"node":1}')}`,
    `node:26-bookworm-slim@${digestOf('{"slim":1}')}`,
  ]);
  expect(read("compose.yaml")).toContain(`    image: caddy:2@${digestOf('{"caddy":1}')}\n`);
  expect(read("compose.yaml").match(/image: escuela:current\n/g)).toHaveLength(2);

  manifests["library/caddy/manifests/2"] = '{"caddy":2}';
  const before = read("Dockerfile");
  const { stdout } = await renew();
  expect(stdout).toContain(`node:26-bookworm@${digestOf('{"node":1}')}, como estaba`);
  expect(read("Dockerfile")).toBe(before);
  expect(read("compose.yaml")).toContain(`    image: caddy:2@${digestOf('{"caddy":2}')}\n`);
});

test("going back after an update restores the Caddy of before the update", () => {
  const server = fakeServer();
  server.publish({ schema: 2, caddy: "caddy:2@sha256:aa" });
  expect(server.run("update.sh").code).toBe(0);
  server.publish({ schema: 3, caddy: "caddy:2@sha256:bb" });
  expect(server.run("update.sh").code).toBe(0);
  expect(server.has("caddy")).toBe("caddy @sha256:bb newest, Caddyfile 3");
  // Without a tag Docker would remove it, and going back had to fetch it again.
  expect(server.has("images/escuela-caddy:previous")).toBe("caddy @sha256:aa newest");
  expect(server.run("go-back.sh").code).toBe(0);
  expect(server.has("caddy")).toBe("caddy @sha256:aa newest, Caddyfile 2");
});

test.each<[string, () => void, RegExp]>([
  [
    "an image that the registry does not know",
    () => {
      delete manifests["library/caddy/manifests/2"];
    },
    /^El registro no conoce caddy:2\. No se ha cambiado nada\.\n$/,
  ],
  [
    "an image that is not what the registry says",
    () => {
      claimed = digestOf("another");
    },
    /ha llegado otra cosa/,
  ],
  [
    "a registry that nobody reaches",
    () => {
      registry.close();
      registry.closeAllConnections();
    },
    /^No se ha podido preguntar a http:.+ECONNREFUSED.+ No se ha cambiado nada\.\n$/,
  ],
])("%s changes no file", async (_what, spoil, said) => {
  const at = address();
  spoil();
  const { stderr, code } = await renew(at);
  expect([stderr, code]).toEqual([expect.stringMatching(said), 1]);
  expect(FILES.map(read)).toEqual(FILES.map((file) => readFileSync(file, "utf8")));
});
