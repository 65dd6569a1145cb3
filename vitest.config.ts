import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** What replaces a module, which other files of the same process would have loaded already. */
const MOCKING = ["tests/server/page-cache-failure.test.ts"];
/** Replaces modules, or settles before they load where they work or what is configured. */
const ITS_OWN = /\bvi\.(mock|doMock|resetModules)\b|own-folder|process\.env|query-plan/;
const ALONE = readdirSync("tests/domain")
  .map((name) => `tests/domain/${name}`)
  .filter((file) => file.endsWith(".test.ts") && ITS_OWN.test(readFileSync(file, "utf8")));

const TIMEOUT_MS = 300_000;

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    setupFiles: ["tests/setup.ts"],
    // Tests of HTTP wait for their site half of the time: one more at once than there are processors.
    maxWorkers: availableParallelism() + 1,
    // For what hangs. No test waits for a time: on a busy machine everything takes longer.
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: TIMEOUT_MS } },
    // tests/faults take minutes and are for `npm run faults`.
    projects: [
      {
        extends: true,
        test: {
          name: "domain",
          include: ["tests/*.test.ts", "tests/domain/*.test.ts"],
          exclude: ALONE,
          setupFiles: ["tests/setup-shared.ts"],
          // Half of their time would go by while each loads the application for itself.
          isolate: false,
        },
      },
      // Each evaluates the application for itself: that costs less than a process of its own.
      {
        extends: true,
        test: {
          name: "domain-alone",
          include: [...ALONE, ...MOCKING],
          setupFiles: ["tests/setup-fresh.ts"],
          isolate: false,
        },
      },
      // Each runs a command beside a stand-in for Docker, a registry or npm.
      {
        extends: true,
        test: { name: "scripts", include: ["tests/scripts/*.test.ts"], isolate: false },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: ["tests/{server,http,image}/*.test.ts"],
          exclude: MOCKING,
          globalSetup: "tests/support/require-build.ts",
          // These ask other processes, or modules without state: they may share a process of their own.
          isolate: false,
        },
      },
    ],
  },
});
