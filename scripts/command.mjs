import { spawn, spawnSync } from "node:child_process";

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
 * @typedef {object} Job
 * @property {string} name what it checks or makes
 * @property {string[]} command
 * @property {string} failure one line that says what went wrong
 * @property {() => void} [onSuccess]
 */

/**
 * Runs programs side by side, prints how long each took once it has ended, and what one that failed has
 * printed, and ends this process with 1 if any failed.
 *
 * @param {Job[]} jobs
 */
export async function runTogether(jobs) {
  const passed = await Promise.all(jobs.map(runInBackground));
  if (passed.includes(false)) process.exit(1);
}

/** @param {Job} job */
function runInBackground({ name, command: [program = "", ...args], failure, onSuccess }) {
  const since = performance.now();
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => said.push(data));
  return new Promise((resolve) => {
    child.once("close", (code) => {
      if (code === 0) onSuccess?.();
      else process.stdout.write(Buffer.concat(said));
      console.log(`${code === 0 ? "✓" : "✗"} ${name}: ${seconds(since)} s`);
      if (code !== 0) console.error(failure);
      resolve(code === 0);
    });
  });
}

/**
 * Runs programs one after another in the foreground, prints at the end how long each took, and ends
 * this process with the status of the first that fails.
 *
 * @param {Job[]} jobs
 */
export function runSteps(jobs) {
  const times = [];
  for (const {
    name,
    command: [program = "", ...args],
    failure,
  } of jobs) {
    console.log(`→ ${name}…`);
    const since = performance.now();
    run(program, args, failure);
    times.push(`✓ ${name}: ${seconds(since)} s`);
  }
  console.log(times.join("\n"));
}

/**
 * Returns the whole seconds since a moment of `performance.now()`.
 *
 * @param {number} since
 */
function seconds(since) {
  return Math.round((performance.now() - since) / 1000);
}

/**
 * Returns the path of a program that a dependency brings along.
 *
 * @param {string} name
 */
export function bin(name) {
  return `node_modules/.bin/${name}`;
}
