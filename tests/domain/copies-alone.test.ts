import "../support/own-folder";
import path from "node:path";
import { expect, test } from "vitest";
import { environment } from "~/config/env.server";
import { dataFolder } from "~/config/folders.server";
import { alone } from "../../scripts/copies/alone";

test("a second command is refused while another works with the copies", async () => {
  environment.COPIES_DIR = path.join(dataFolder, "copias");
  const within = () => alone(async () => "read");
  await expect(alone(within)).rejects.toThrow(/Otra orden trabaja ya con las copias/);
  await expect(alone(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(within()).resolves.toBe("read");
});
