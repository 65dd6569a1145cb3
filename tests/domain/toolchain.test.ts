import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readDockerfile } from "../image/dockerfile";

const { engines, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const oldest = engines.node.replace(">=", "");
const [major = ""] = oldest.split(".");
/** Of an image: npm run base-images writes it. */
const DIGEST = /@sha256:[\da-f]{64}$/;
const bases = readDockerfile("Dockerfile").map(({ base }) => base.replace(DIGEST, ""));
const read = (file: string) => readFileSync(file, "utf8");

test("the oldest Node that is supported is the same wherever it is named", () => {
  expect(devDependencies["@types/node"].split(".")[0]).toBe(major);
  expect(read("scripts/install.mjs")).toContain(`requireNode(${oldest.replace(".", ", ")})`);
  expect(read("scripts/build.mjs")).toContain(`"--target=node${major}"`);
  expect(read("README.md")).toContain(`Node ${oldest} or newer`);
});

test("the image is built and run on one Node, newer than the oldest, and on one Debian", () => {
  const [build = "", image = ""] = bases;
  expect(build).toMatch(/^node:\d+-\w+$/);
  expect(image).toBe(`${build}-slim`);
  expect(Number(/\d+/.exec(image)?.[0])).toBeGreaterThanOrEqual(Number(major));
});

test("parity is tried with the oldest Node and with the image's", () => {
  const parity = read("scripts/parity.mjs");
  expect(parity).toContain("engines.node");
  expect(parity).toContain('readFileSync("Dockerfile"');
});

test("CI runs what npm test runs, and nothing that names another Node", () => {
  expect(read(".ci/run")).toMatch(/^CI=1 npm test$/m);
  expect(read(".ci/run")).not.toMatch(/node[:@-]?\d/i);
});

test("Caddy of compose.yaml is one major version", () => {
  const { image } = parse(read("compose.yaml"), { merge: true }).services.caddy;
  expect(image.replace(DIGEST, "")).toMatch(/^caddy:\d+$/);
});
