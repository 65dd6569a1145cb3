import { describe, expect, test } from "vitest";
import { DamagedArchive, OF_NEWER } from "~/backup/backup-error";
import { readAddress } from "../../scripts/copies/address";
import { meaningOf } from "../../scripts/copies/faults";
import { newPassphrase, readPassphrase } from "../../scripts/copies/passphrase";
import { rehearsalFault } from "../../scripts/copies/read-back";
import { sheetOf } from "../../scripts/copies/sheet";

describe("the passphrase of the copies", () => {
  test("is six groups of four letters that cannot be taken for others", () => {
    const made = new Set(Array.from({ length: 100 }, newPassphrase));
    expect(made.size).toBe(100);
    for (const each of made)
      expect(each).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  test("is understood as it is read from paper", () => {
    const typed = "abcd efgh-0o1i L234 jkmn pqrs";
    expect(readPassphrase(typed)).toBe("ABCD-EFGH-0011-1234-JKMN-PQRS");
    expect(() => readPassphrase("abcd efgh")).toThrow(/seis grupos/);
    expect(() => readPassphrase("uuuu ".repeat(6))).toThrow(/seis grupos/);
  });
});

describe("the address of the copies", () => {
  test.each([
    ["sftp://ana@almacen.example:23/escuela/", "sftp:ana@almacen.example:escuela", 23],
    [
      "sftp://u1-sub2@almacen.example//home/copias",
      "sftp:u1-sub2@almacen.example:/home/copias",
      22,
    ],
  ])("of SFTP, %s, is read for restic and for ssh", (text, repository, port) => {
    expect(readAddress(text)).toMatchObject({ repository, ssh: { port } });
  });

  test("of S3 is handed to restic as it is", () => {
    const text = "s3:https://almacen.example:8333/cubo";
    expect(readAddress(text)).toEqual({ text, repository: text, ssh: null });
  });

  test.each([
    "almacen.example",
    "sftp://almacen.example/copias",
    "sftp://ana@-oProxyCommand=x/copias",
    "sftp://-l@almacen.example/copias",
    "sftp://ana@almacen.example/copias' -o x",
    "s3:http://almacen.example/cubo",
  ])("is refused where it reads %s", (text) => {
    expect(() => readAddress(text)).toThrow(/Escribe una dirección/);
  });
});

test("the paper sheet for a bucket names its keys and no key of ssh", async () => {
  const address = readAddress("s3:https://almacen.example/cubo");
  const sheet = await sheetOf({ address, folder: "/nowhere", passphrase: "ABCD-EFGH" });
  expect(sheet).toContain("AWS_ACCESS_KEY_ID=… AWS_SECRET_ACCESS_KEY=… restic -r s3:https://");
  expect(sheet).toContain("claves del cubo");
  expect(sheet).not.toContain("La llave de este servidor");
});

// As restic 0.14 and 0.18, and ssh, write it; the rest is seen in tests/http/copies-elsewhere.test.ts.
test.each([
  [
    "Fatal: unable to create lock in backend: repository is already locked by PID 7 on copias",
    /Otra orden/,
  ],
  ['unable to create lock in backend: sftp: "Failure" (SSH_FX_FAILURE)', /casi siempre está lleno/],
  ["Save(<lock/1d32>) failed: client.PutObject: Bucket quota exceeded", /casi siempre está lleno/],
  ["The difference between the request time and the current time is too large", /El reloj/],
  ["root@almacen: Permission denied (publickey).", /no acepta la llave/],
  [
    "unable to open config file: The AWS Access Key Id you provided does not exist in our records.",
    /no acepta la clave del cubo/,
  ],
  [
    'unable to open config file: Stat: Get "https://almacen.example": x509: certificate signed by unknown authority',
    /certificado/,
  ],
  ["Fatal: wrong password or no key found", /La frase no abre/],
  ["Fatal: repository does not exist: unable to open config file", /no hay copias/],
  [
    "Save(<data/1d32>) failed: write /copias/tmp/restic-temp-pack-1: no space left on device",
    /El disco de este servidor está lleno/,
  ],
  ["something else\nof the end", /^of the end\.$/],
])("restic's message «%s» is explained in a sentence", (said, expected) => {
  expect(meaningOf(said, "/copias").message).toMatch(expected);
});

test.each([
  [{ stderr: "Esta copia no se puede restaurar: está dañada.\n", message: "" }, true],
  [
    { stderr: "No hay bastante disco en /copias: hacen falta 20 MB y quedan 12.\n", message: "" },
    false,
  ],
  [
    { stderr: `${new DamagedArchive(`${OF_NEWER} (56) que esta (55).`).message}\n`, message: "" },
    false,
  ],
  [{ signal: "SIGKILL", message: "Command failed: node" }, false],
])("a rehearsed restore that ends with %o shows a damaged archive: %s", (ended, isDamaged) => {
  expect(rehearsalFault(ended)).toMatchObject({ isDamaged });
});

test.each([
  "error walking snapshot: walking tree 36f5: ReadFull(<data/73f0ac7dc2>): file does not exist",
  "Fatal: There were 2 errors.",
  "Fatal: repository contains errors",
  "Fatal: packs from index missing in repo",
])("restic's message «%s» means that the copies are damaged", (said) => {
  expect(meaningOf(said, "/copias").isDamaged).toBe(true);
});
