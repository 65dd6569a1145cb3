import { truncateSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readSecret, writeSecret } from "../../scripts/copies/destination";
import { publicKey } from "../../scripts/copies/ssh";
import { scratchFolder } from "../support/scratch-folder";
import { hasStorePrograms } from "../support/sftp-store";

test("an empty file of the passphrase counts as no passphrase", () => {
  const folder = scratchFolder();
  expect(readSecret(folder, "frase")).toBeNull();
  writeSecret(folder, "frase", "7K3M");
  expect(readSecret(folder, "frase")).toBe("7K3M");
  truncateSync(path.join(folder, "frase"));
  expect(readSecret(folder, "frase")).toBeNull();
});

test.skipIf(!hasStorePrograms())(
  "a key of the copies with an empty half is made anew",
  async () => {
    const folder = scratchFolder();
    const key = await publicKey(folder);
    expect(await publicKey(folder)).toBe(key);
    for (const half of ["llave", "llave.pub"]) {
      truncateSync(path.join(folder, half));
      expect(await publicKey(folder)).toMatch(/^ssh-ed25519 /);
      expect(readSecret(folder, "llave")).toContain("PRIVATE KEY");
    }
  },
);
