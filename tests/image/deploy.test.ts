import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, type TestContext, test } from "vitest";
import { parse } from "yaml";
import { environmentSchema } from "~/config/environment";
import { UPLOAD_BODY_LIMIT } from "~/http/upload-limits";
import { MOST } from "../../server/open-connections";
import { SERVER_TIMEOUTS } from "../../server/pipeline";
import { DEADLINE_MS } from "../../server/shutdown";
import { ask } from "../support/ask";
import { MESSAGE } from "../support/people";
import { ADMIN, BEHIND_PROXY, type Site, startSite } from "../support/site";
import { type Caddy, NO_CADDY, startCaddy } from "./caddy";
import { quantity, quantityOf, readCaddyfile } from "./caddyfile";
import { readDockerfile, readDockerignore, readPairs } from "./dockerfile";

const compose = parse(readFileSync("compose.yaml", "utf8"), { merge: true });
const { escuela, copias, caddy } = compose.services;
const caddyfile = readCaddyfile("deploy/caddy/Caddyfile");
const stage = readDockerfile("Dockerfile").at(-1)?.instructions ?? [];
const said = (wanted: string) =>
  stage.filter(({ word }) => word === wanted).map(({ rest }) => rest);

describe("compose.yaml", () => {
  test("compose.yaml sets exactly the variables that an owner may want", () => {
    // Where it listens is the container's affair.
    const ofTheImage = [
      ...said("ENV").flatMap((rest) => Object.keys(readPairs(rest))),
      "PORT",
      "HOST",
    ];
    const open = Object.keys(environmentSchema.shape).filter((name) => !ofTheImage.includes(name));
    expect(Object.keys(escuela.environment).sort()).toEqual(open.sort());
  });

  test("compose.yaml lets nobody but Caddy reach the site", () => {
    expect(escuela.ports).toBeUndefined();
    expect(escuela.environment.TRUST_PROXY).toBe("1");
    expect(caddy.ports).toEqual(["80:80", "443:443", "443:443/udp"]);
    expect(caddyfile).toContain(`reverse_proxy {$SITE_UPSTREAM:escuela:${said("EXPOSE")}} {`);
    expect(caddy.depends_on.escuela.condition).toBe("service_healthy");
  });

  test("compose.yaml lets the site write only into the volume of its image", () => {
    const writable = escuela.volumes.filter((volume: string) => !volume.endsWith(":ro"));
    expect(writable.map((volume: string) => volume.split(":")[1])).toEqual(said("VOLUME"));
    for (const service of [escuela, copias, caddy]) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        restart: "unless-stopped",
      });
    }
  });

  test("compose.yaml hides the keys of the copies from the site", () => {
    const ofCopies = copias.volumes.map((volume: string) => volume.split(":")[0]);
    expect(copias.volumes).toContain("data:/data:ro");
    expect(escuela.volumes).toEqual(["data:/data", "copias-estado:/copias/estado:ro"]);
    expect(ofCopies).toEqual(["data", "copias", "copias-estado"]);
    expect(copias).toMatchObject({
      profiles: ["copias"],
      image: escuela.image,
      hostname: "copias",
      stop_signal: "SIGINT",
    });
  });

  test("compose.yaml waits for longer than the site takes to stop", () => {
    for (const service of [escuela, caddy]) {
      expect(quantity(service.stop_grace_period)).toBeGreaterThan(DEADLINE_MS);
    }
  });

  test("compose.yaml is no part of the image, and neither is what is beside it", () => {
    const isSent = readDockerignore(".dockerignore");
    expect(["compose.yaml", "deploy", "docs", ".env", "tests"].filter(isSent)).toEqual([]);
    expect(isSent("app")).toBe(true);
  });
});

describe("the Caddyfile", () => {
  test("the Caddyfile leaves limits, headers, caching and compression to the site", () => {
    expect(quantityOf("max_size", caddyfile)).toBeGreaterThan(UPLOAD_BODY_LIMIT);
    expect(quantityOf("read_header", caddyfile)).toBe(SERVER_TIMEOUTS.headersTimeout);
    expect(quantityOf("idle", caddyfile)).toBe(SERVER_TIMEOUTS.keepAliveTimeout);
    const ofErrors = caddyfile.indexOf("handle_errors {");
    const changes = /^(encode|header|header_up|header_down|trusted_proxies|cache|log)\b/;
    expect(caddyfile.slice(0, ofErrors).filter((line) => changes.test(line))).toEqual([]);
  });

  test("the Caddyfile leaves it to the site which connection gives way", () => {
    const most = caddyfile.find((line) => line.startsWith("max_conns_per_host "));
    expect(Number(most?.split(" ").at(-1))).toBeGreaterThan(MOST);
  });

  test("the Caddyfile gives up an idle connection before the site does", () => {
    expect(quantityOf("keepalive", caddyfile)).toBeLessThan(SERVER_TIMEOUTS.keepAliveTimeout);
  });
});

test.each([
  ["nginx-cache.conf", "proxy_set_header X-Forwarded-Host $http_host;"],
  ["varnish.vcl", "set req.http.X-Forwarded-Host = req.http.Host;"],
])("the proxy %s passes the host of the request, not one of a header", (file, line) => {
  const lines = readFileSync(`deploy/${file}`, "utf8").split("\n");
  expect(lines.map((text) => text.trim())).toContain(line);
});

test("Varnish asks whether the site answers, not whether it is well", () => {
  expect(readFileSync("deploy/varnish.vcl", "utf8")).not.toContain('"GET /salud');
});

describe("Caddy, where it is installed", () => {
  let site: Site;
  let proxy: Caddy | null;

  beforeAll(async () => {
    site = await startSite(BEHIND_PROXY);
    site.createAdmin(ADMIN.email, ADMIN.password);
    proxy = await startCaddy(new URL(site.url).host);
  });
  afterAll(async () => {
    await proxy?.stop();
    await site.stop();
  });

  const urlOf = (ctx: TestContext) => proxy?.url ?? ctx.skip(NO_CADDY);

  test("Caddy gives the site's answers unchanged", async (ctx) => {
    const url = urlOf(ctx);
    const wanted = { "Accept-Encoding": "br" };
    const host = { Host: new URL(url).host };
    await ask(site.url, { ...wanted, ...host });
    const direct = await ask(site.url, { ...wanted, ...host });
    const proxied = await ask(url, wanted);
    expect(proxied.body).toEqual(direct.body);
    const { connection, date, "keep-alive": timeout, "x-request-id": id, ...own } = direct.headers;
    expect(proxied.headers).toMatchObject(own);
    const known = { ...wanted, "If-None-Match": String(proxied.headers.etag) };
    expect((await ask(url, known)).status).toBe(304);
    expect((await ask(url)).headers["content-encoding"]).toBeUndefined();
  });

  test("Caddy leads from the second name to the same page of the first", async (ctx) => {
    const www = proxy?.www ?? ctx.skip(NO_CADDY);
    const { status, headers } = await fetch(`${www}/blog?pagina=2`, { redirect: "manual" });
    expect([status, headers.get("Location")]).toEqual([301, `${proxy?.url}/blog?pagina=2`]);
  });

  test("Caddy does not pass on the IP that a header claims", async (ctx) => {
    const url = urlOf(ctx);
    for (const address of ["203.0.113.9", "203.0.113.10"]) {
      const forged = { "X-Forwarded-For": address, "X-Forwarded-Host": "evil.example" };
      const response = await fetch(`${url}/?index`, {
        method: "POST",
        body: new URLSearchParams({ ...MESSAGE, mensaje: address }),
        headers: { ...forged, Origin: url },
        redirect: "manual",
      });
      expect(response.status).toBe(303);
      expect(response.headers.get("Location")).not.toContain("evil");
    }
    expect(site.rows("SELECT * FROM form_arrivals")).toHaveLength(2);
    expect(site.rows("SELECT DISTINCT address FROM form_arrivals")).toHaveLength(1);
  });

  test("Caddy lets the site say in Spanish what is too large", async (ctx) => {
    const url = urlOf(ctx);
    const body = "x".repeat(1_100_000);
    const response = await fetch(`${url}/?index`, {
      method: "POST",
      body,
      headers: { Origin: url },
    });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("Lo que envías ocupa demasiado");
  });

  test("Caddy lets visitors wait while the site is being started anew", async (ctx) => {
    const url = urlOf(ctx);
    site.process.kill("SIGKILL");
    const answer = ask(url);
    await site.restart();
    expect((await answer).status).toBe(200);
  });
});
