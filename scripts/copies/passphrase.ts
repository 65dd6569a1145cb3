import { randomBytes } from "node:crypto";
import { BackupError } from "~/backup/backup-error";

/** Crockford's letters: none is taken for another on paper. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 6;
const PER_GROUP = 4;

/** Returns a new passphrase of 120 bits, as six groups of four letters: «7K3M-…». */
export function newPassphrase(): string {
  let bits = BigInt(`0x${randomBytes((GROUPS * PER_GROUP * 5) / 8).toString("hex")}`);
  let letters = "";
  for (let count = 0; count < GROUPS * PER_GROUP; count++) {
    letters += LETTERS[Number(bits & 31n)];
    bits >>= 5n;
  }
  return inGroups(letters);
}

/** Returns a passphrase typed from paper as it was printed. @throws BackupError if it cannot be one */
export function readPassphrase(typed: string): string {
  const letters = readLetters(typed);
  if (letters.length !== GROUPS * PER_GROUP || [...letters].some((one) => !LETTERS.includes(one))) {
    throw new BackupError("La frase son seis grupos de cuatro letras y cifras, como en la hoja.");
  }
  return inGroups(letters);
}

/** Returns typed letters as they are meant, in capitals without spaces: o is zero; i and l are one. */
export function readLetters(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
}

function inGroups(letters: string): string {
  return (letters.match(/.{4}/g) ?? []).join("-");
}
