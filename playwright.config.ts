import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { BROWSER_ARGS, findTestBrowser } from "./scripts/browser.mjs";

/** A journey has scripts; one that no HTTP test walks is travelled without them, too (BOTH_WAYS). */
export default defineConfig({
  testDir: "tests/journeys",
  globalSetup: "./tests/support/require-build.ts",
  outputDir: "test-results",
  // A journey waits for its page at times: one more at once than there are processors.
  workers: availableParallelism() + 1,
  // Each journey begins on an emptied site: the ones of a long file need not wait for each other.
  fullyParallel: true,
  // These end what hangs, and decide nothing: a slow machine takes longer.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A shared machine may stall for seconds; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  use: {
    // As long as an expectation: what hangs names its line, and does not take its whole journey's time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    launchOptions: {
      executablePath: await findTestBrowser(),
      // A process of its own for each journey's pages took 3 to 10 % more of the processor's time.
      args: [...BROWSER_ARGS, "--renderer-process-limit=1"],
    },
  },
});
