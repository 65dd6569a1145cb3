import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** What replaces a module, which other files of the same process would have loaded already. */
const MOCKING = ["tests/server/page-cache-failure.test.ts"];

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    setupFiles: ["tests/setup.ts"],
    // Tests of HTTP wait for their site half of the time: one more at once than there are processors.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // tests/faults take minutes and are for `npm run faults`.
    projects: [
      {
        extends: true,
        test: {
          name: "domain",
          include: ["tests/*.test.ts", "tests/domain/*.test.ts", ...MOCKING],
        },
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
