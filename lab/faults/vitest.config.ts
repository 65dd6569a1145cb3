import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "../../vitest.config";
import { FaultReporter } from "./reporter.mjs";
import { FAULTS } from "./table.mjs";

const MINUTES_MS = 60_000;
const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

class InOrderOfTheTable extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      FAULTS.findIndex(({ file }) => moduleId.endsWith(file));
    return files.sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    // Those of `npm test` would try each fault once more.
    projects: undefined,
    include: [...new Set(FAULTS.map(({ file }) => file))],
    testNamePattern: new RegExp(FAULTS.map(({ test }) => quote(test)).join("|")),
    fileParallelism: false,
    sequence: { sequencer: InOrderOfTheTable },
    testTimeout: 10 * MINUTES_MS,
    reporters: [new FaultReporter()],
  },
});
