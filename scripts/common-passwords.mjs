import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as spanish } from "@zxcvbn-ts/language-es-es";
import { helpIfAsked } from "./command.mjs";

helpIfAsked(`
npm run passwords
Escribe app/auth/leaked-passwords.ts: las contraseñas más usadas de las filtraciones y las palabras,
nombres y apellidos españoles que sirven de contraseña. Solo hace falta cuando cambian esas listas.
`);

const FILE = "app/auth/leaked-passwords.ts";
const MIN = 8;
/** Matches words of four to seven letters, to which somebody adds a year. */
const ROOT = /^\p{L}{4,7}$/u;
/** Passwords taken from a list, by rank, as a guesser tries them first; NIST asks for 3,000 (ASVS 6.2.4). */
const FIRST = 10_000;
const FIRST_ROOTS = 5_000;
const FIRST_WORDS = 3_000;

/** Returns a text as app/auth/weak-password.server.ts compares it. */
const folded = (/** @type {string} */ text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const long = (/** @type {string[]} */ list) =>
  list.map(folded).filter((word) => [...word].length >= MIN);

const roots = (/** @type {string[]} */ list) => list.map(folded).filter((word) => ROOT.test(word));
const unique = (/** @type {string[]} */ list, /** @type {number} */ first) =>
  [...new Set(list)].slice(0, first);

const leaked = common["passwords-common"];
const passwords = [...unique(long(leaked), FIRST), ...unique(roots(leaked), FIRST_ROOTS)];
const words = [
  spanish["commonWords-es-es"],
  spanish["firstnames-es-es"],
  spanish["lastnames-es-es"],
].flatMap((list) => [...unique(long(list), FIRST_WORDS), ...unique(roots(list), FIRST_WORDS)]);
const all = [...new Set([...passwords, ...words])].sort();
const zipped = gzipSync(`\n${all.join("\n")}\n`, { level: 9 }).toString("base64");

writeFileSync(
  FILE,
  `/**
 * ${all.length} passwords, folded, one a line, gzipped, in base64; made by scripts/common-passwords.mjs of
 * @zxcvbn-ts/language-common and language-es-es (MIT, © MrWook).
 */
export const LEAKED_PASSWORDS =
  "${zipped}";
`,
);
console.log(`${FILE}: ${passwords.length} + ${all.length - passwords.length}, ${zipped.length} B`);
