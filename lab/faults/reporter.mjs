import path from "node:path";
import { FAULTS } from "./table.mjs";

/** @typedef {import("vitest/node").TestCase} TestCase */

/** Prints a line per fault as soon as its tests are over: promise, injection, outcome. */
export class FaultReporter {
  /** @type {TestCase[]} */
  #tests = [];
  #broken = 0;
  #impossible = 0;
  #promise = "";

  /** @param {TestCase} test */
  onTestCaseResult(test) {
    this.#tests.push(test);
  }

  /** @param {import("vitest/node").TestModule} module */
  onTestModuleEnd(module) {
    const file = path.relative(process.cwd(), module.moduleId);
    const errors = module.errors().map(({ message }) => message);
    for (const fault of FAULTS.filter((each) => each.file === file)) this.#tell(fault, errors);
  }

  onTestRunEnd() {
    console.log(
      `\n${FAULTS.length} averías: ${this.#broken} promesas rotas, ${this.#impossible} sin probar aquí.`,
    );
    if (this.#broken > 0) process.exitCode = 1;
  }

  /**
   * @param {import("./table.mjs").Fault} fault
   * @param {string[]} errors
   */
  #tell({ promise, injection, file, test }, errors) {
    const own = this.#tests.filter((each) => isOf(each, file, test));
    const reasons = [...errors, ...own.flatMap(reasonsOf)];
    const note = own.map(noteOf).find(Boolean);
    if (promise !== this.#promise) console.log(`\n${promise}`);
    this.#promise = promise;
    if (own.length === 0 || reasons.length > 0) {
      this.#broken++;
      console.log(`  SE ROMPE         ${injection}: ${reasons[0] ?? "no hay prueba"}`);
    } else if (note) {
      this.#impossible++;
      console.log(`  aquí no se puede ${injection}: ${note}`);
    } else console.log(`  se cumple        ${injection}`);
  }
}

/**
 * @param {TestCase} test
 * @param {string} file
 * @param {string} name
 */
function isOf(test, file, name) {
  const isThere = path.relative(process.cwd(), test.module.moduleId) === file;
  return isThere && test.fullName.includes(name);
}

/**
 * Returns why a test has skipped itself, as the machine does not let it; undefined for any other.
 *
 * @param {TestCase} test
 */
function noteOf(test) {
  const result = test.result();
  return result.state === "skipped" ? result.note : undefined;
}

/** @param {TestCase} test */
function reasonsOf(test) {
  const { state, errors = [] } = test.result();
  const reasons = errors.map(({ message }) => `${test.name}: ${message}`);
  const isUnsaid = state !== "passed" && reasons.length === 0 && !noteOf(test);
  return isUnsaid ? [`${test.name}: ${state}`] : reasons;
}
