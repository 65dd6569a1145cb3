import { copyFileSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { outputOf } from "./run";

const FILE = "tests/image/bases.Dockerfile";
const CERTIFICATES = process.env.NODE_EXTRA_CA_CERTS ?? "/etc/ssl/certs/ca-certificates.crt";

/** The name of a base image, whatever its digest, of one that is made here. */
export function ownName(base: string): string {
  return `localhost/escuela-base:${withoutDigest(base).replace(/[^\w.-]/g, "-")}`;
}

/**
 * Makes what stands for official images of Node: Debian by debootstrap, Node by npm. Those that are there stay.
 *
 * @param buildah runs it
 * @param folder for what is fetched
 * @returns false where Debian or npm is not reached
 */
export async function makeBases(
  bases: string[],
  buildah: (...args: string[]) => Promise<string>,
  folder: string,
): Promise<boolean> {
  const stored = await buildah("images", "--format", "{{.Name}}:{{.Tag}}");
  const missing = bases.filter((base) => !stored.split("\n").includes(ownName(base)));
  const [, version, suite] = missing[0]?.match(/^node:(\d+)-([a-z]+)/) ?? [];
  if (!version || !suite) return missing.length === 0;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    await fetchDebian(suite, folder);
    await fetchPackage(`node-${process.platform}-${process.arch}@${version}`, "node", folder);
    await fetchPackage("npm@11", "npm", folder);
  } catch {
    return false;
  }
  copyFileSync(CERTIFICATES, path.join(folder, "certificates.pem"));
  for (const base of missing) {
    const target = withoutDigest(base).endsWith("-slim") ? "run" : "build";
    const options = ["--isolation", "chroot", "--layers", "--format", "docker"];
    const named = ["--target", target, "-t", ownName(base), "-f", FILE];
    await buildah("bud", ...options, ...named, folder);
  }
  rmSync(folder, { recursive: true });
  return true;
}

function withoutDigest(base: string): string {
  return base.replace(/@.*/, "");
}

async function fetchDebian(suite: string, folder: string): Promise<void> {
  const root = path.join(folder, "debian");
  const options = ["--variant=minbase", "--include=ca-certificates"];
  await outputOf("debootstrap", [...options, suite, root]);
  await outputOf("tar", ["-C", root, "-cf", `${root}.tar`, "."]);
  rmSync(root, { recursive: true });
}

async function fetchPackage(name: string, target: string, folder: string): Promise<void> {
  const packed = await outputOf("npm", ["pack", "--silent", "--pack-destination", folder, name]);
  await outputOf("tar", ["-C", folder, "-xzf", path.join(folder, packed)]);
  renameSync(path.join(folder, "package"), path.join(folder, target));
}
