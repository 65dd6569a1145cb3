import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { findBuildah } from "./buildah";
import type { Engine } from "./container";
import { findDocker } from "./docker";
import { readDockerfile } from "./dockerfile";

/** Why no image is built. */
export const NO_ENGINE =
  "aquí no hay docker ni podman que lleguen a las imágenes de base, ni root con buildah, crun y debootstrap que llegue a Debian";

/** Docker or podman, else buildah with base images of its own, else null. */
export async function findEngine(): Promise<Engine | null> {
  const bases = readDockerfile("Dockerfile").map(({ base }) => base);
  const limits = parse(readFileSync("compose.yaml", "utf8"), { merge: true }).services.escuela;
  return (
    (await findDocker("docker", bases, limits)) ??
    (await findDocker("podman", bases, limits)) ??
    (await findBuildah(bases, limits))
  );
}
