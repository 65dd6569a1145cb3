import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    // What takes minutes is for `npm run faults`.
    include: ["tests/*.test.ts", "tests/{domain,server,http,image}/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    // Tests of HTTP wait for their site half of the time: one more at once than there are processors.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
