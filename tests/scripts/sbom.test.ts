import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const sbom = (...args: string[]) => {
  const ended = spawnSync(process.execPath, ["scripts/sbom.mjs", ...args], { encoding: "utf8" });
  expect(ended.status).toBe(0);
  return ended.stdout;
};

test("the SBOM names what the site runs with, and nothing that only builds or tests it", () => {
  const { bomFormat, components } = JSON.parse(sbom());
  expect(bomFormat).toBe("CycloneDX");
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(["better-sqlite3", "sharp", "react-dom"]));
  expect(names).not.toEqual(expect.arrayContaining(["vitest"]));
});

test("no licence asks that the site's own source be published", () => {
  const licences = sbom("--licences");
  expect(licences).toContain("MIT");
  expect(licences.match(/(?<!L)GPL\S*|AGPL\S*|SSPL\S*/g) ?? []).toEqual([]);
});
