import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { helpIfAsked } from "./command.mjs";

helpIfAsked(`
npm run base-images [-- --registry DIRECCIÓN]
Pregunta al registro qué imagen es hoy cada una de las que nombran Dockerfile y compose.yaml, y lo escribe en
ellos: nombre:etiqueta@sha256:… Desde entonces se construye sobre esa, y no sobre la más reciente, hasta que se
repite. Después: git diff, npm test y git commit.
  --registry DIRECCIÓN   otro registro que responda por las mismas imágenes; si no, el de Docker
`);

/** Docker's registry, for image names without a host. */
const REGISTRY = "https://registry-1.docker.io";
const DEADLINE_MS = 30_000;
/** Media types of manifests, those for all processors before those for one. */
const KINDS = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
].join(", ");

/** Matches, per file, names of images that are not ours, «node:26-bookworm», with or without a digest. */
const NAMES = {
  Dockerfile: /^(FROM )([\w./-]+:[\w.-]+)(@sha256:\w+)?/gm,
  "compose.yaml": /^( +image: )(?!escuela:)([\w./-]+:[\w.-]+)(@sha256:\w+)?/gm,
};

try {
  const { registry = REGISTRY } = parseArgs({ options: { registry: { type: "string" } } }).values;
  await renew(registry.replace(/\/$/, ""));
} catch (error) {
  console.error(`${Object(error).message} No se ha cambiado nada.`);
  process.exitCode = 1;
}

/** @param {string} registry */
async function renew(registry) {
  const files = Object.entries(NAMES).map(([file, pattern]) => {
    const text = readFileSync(file, "utf8");
    return {
      file,
      pattern,
      text,
      names: [...text.matchAll(pattern)].map((found) => found[2] ?? ""),
    };
  });
  /** @type {Map<string, string>} */
  const digests = new Map();
  // All are asked for before any is written.
  for (const name of new Set(files.flatMap(({ names }) => names))) {
    digests.set(name, await digestOf(name, registry));
  }
  for (const { file, pattern, text } of files) {
    const renewed = text.replace(pattern, (_whole, before, name, former = "") => {
      const digest = `@${digests.get(name)}`;
      console.log(`${file}: ${name}${digest}${former === digest ? ", como estaba" : ""}`);
      return before + name + digest;
    });
    if (renewed !== text) writeFileSync(file, renewed);
  }
}

/**
 * Returns the digest of a tag today: the SHA-256 of what the registry has under it.
 *
 * @param {string} name
 * @param {string} registry
 */
async function digestOf(name, registry) {
  const [repository = "", tag = ""] = name.split(":");
  const place = repository.includes("/") ? repository : `library/${repository}`;
  const url = `${registry}/v2/${place}/manifests/${tag}`;
  let answer = await ask(url);
  if (answer.status === 401) answer = await ask(url, await tokenFor(answer));
  const { status, headers } = answer;
  if (status === 404) throw new Error(`El registro no conoce ${name}.`);
  if (status === 429)
    throw new Error("El registro pide que se espere: repítelo dentro de una hora.");
  if (status !== 200) throw new Error(`El registro contesta ${status} a ${name}.`);
  const body = Buffer.from(await answer.arrayBuffer());
  const digest = `sha256:${createHash("sha256").update(body).digest("hex")}`;
  const said = headers.get("Docker-Content-Digest");
  if (said && said !== digest)
    throw new Error(`De ${name} ha llegado otra cosa que la que dice el registro.`);
  return digest;
}

/**
 * Returns a token to read, from where a 401 answer of the registry says that there is one.
 *
 * @param {Response} refused
 */
async function tokenFor(refused) {
  const asked = refused.headers.get("WWW-Authenticate") ?? "";
  const { realm = "", ...query } = Object.fromEntries(
    [...asked.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  );
  const { token, access_token: other } = await (
    await ask(`${realm}?${new URLSearchParams(query)}`)
  ).json();
  return String(token ?? other);
}

/**
 * @param {string} url
 * @param {string} [token]
 */
async function ask(url, token) {
  const headers = { Accept: KINDS, ...(token && { Authorization: `Bearer ${token}` }) };
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(DEADLINE_MS) });
  } catch (error) {
    const { message, cause } = Object(error);
    throw new Error(`No se ha podido preguntar a ${url} (${cause?.code ?? message}).`);
  }
}
