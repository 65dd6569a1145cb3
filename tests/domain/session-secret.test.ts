import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

let folder: string;
const file = () => path.join(folder, "session-secret");

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "escuela-"));
  vi.stubEnv("SESSION_SECRET", "");
  vi.stubEnv("DATABASE_PATH", path.join(folder, "escuela.sqlite"));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** What a process that starts now signs with. */
async function secretsAtStart(): Promise<readonly string[]> {
  vi.resetModules();
  return (await import("~/config/signing.server")).sessionSecrets;
}

test("a missing SESSION_SECRET is made once, for its owner alone", async () => {
  const first = await secretsAtStart();
  expect(first).toEqual([readFileSync(file(), "utf8")]);
  expect(first[0]?.length).toBeGreaterThanOrEqual(32);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["session-secret"]);
  expect(await secretsAtStart()).toEqual(first);
});

test.each([
  ["empty", ""],
  ["a line break", "\n"],
  ["zeros", "\0".repeat(64)],
])("a file that a power cut has left without a secret is made anew: %s", async (_, left) => {
  writeFileSync(file(), left, { mode: 0o644 });
  const [secret = ""] = await secretsAtStart();
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(readFileSync(file(), "utf8")).toBe(secret);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(await secretsAtStart()).toEqual([secret]);
});

test("a process that starts beside another uses the secret that it has made", async () => {
  writeFileSync(file(), "o".repeat(64));
  let isMade = false;
  vi.doMock("node:fs", async (original) => {
    const fs = await original<typeof import("node:fs")>();
    const existsSync = (name: string) => {
      if (name !== file() || isMade) return fs.existsSync(name);
      isMade = true;
      return false;
    };
    return { ...fs, existsSync };
  });
  expect(await secretsAtStart()).toEqual(["o".repeat(64)]);
  expect(isMade).toBe(true);
  vi.doUnmock("node:fs");
});

describe("a start is refused and the file left alone where the session secret", () => {
  const refused = async () => {
    const said = vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(process, "exit").mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    await expect(secretsAtStart()).rejects.toThrow("exit 1");
    const calls = [...said.mock.calls];
    said.mockClear();
    return calls;
  };

  test("is too short", async () => {
    writeFileSync(file(), `${"s".repeat(31)}\n`);
    expect(await refused()).toEqual([
      [
        `${file()} no guarda una clave entera: necesita al menos 32 caracteres. Recupéralo de una copia, o quítalo y se hará otro.`,
      ],
    ]);
    expect(readFileSync(file(), "utf8")).toBe(`${"s".repeat(31)}\n`);
  });

  test("cannot be read", async () => {
    mkdirSync(file());
    expect(await refused()).toEqual([[expect.stringMatching(/^No se puede leer .*EISDIR/)]]);
    expect(existsSync(file())).toBe(true);
  });
});

test("a secret that somebody wrote into the file is used without line break", async () => {
  writeFileSync(file(), `${"s".repeat(32)}\n`);
  expect(await secretsAtStart()).toEqual(["s".repeat(32)]);
});
