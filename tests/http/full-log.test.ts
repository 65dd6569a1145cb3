import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { scratchFolder } from "../support/scratch-folder";
import { environmentIn, freePort, PROGRAM } from "../support/site";

test("a log without room keeps nobody from the site, nor the site from ending", async () => {
  const port = await freePort();
  const full = openSync("/dev/full", "w");
  const [command = "", ...args] = PROGRAM;
  const site = spawn(command, args, {
    env: { ...environmentIn(scratchFolder()), PORT: String(port) },
    stdio: ["ignore", full, full],
  });
  onTestFinished(() => void site.kill("SIGKILL"));
  const status = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status).toBe(200);
  // Each asks for a line of the log, which is written a moment later.
  for (let time = 0; time < 100; time++) expect(await status()).toBe(200);
  const exit = once(site, "exit");
  site.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
});
