import { spawnSync } from "node:child_process";

/**
 * Prints the help text and ends the process if `--help` was asked for.
 *
 * @param {string} help
 */
export function helpIfAsked(help) {
  if (!process.argv.includes("--help")) return;
  process.stdout.write(`${help.trim()}\n`);
  process.exit(0);
}

/**
 * Runs a program in the foreground and ends this process with its status if it fails.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {string} failure one line that says what went wrong
 */
export function run(program, args, failure) {
  const { status } = spawnSync(program, args, { stdio: "inherit" });
  if (status === 0) return;
  console.error(failure);
  process.exit(status ?? 1);
}

/**
 * The path of a program that a dependency brings along.
 *
 * @param {string} name
 */
export function bin(name) {
  return `node_modules/.bin/${name}`;
}
