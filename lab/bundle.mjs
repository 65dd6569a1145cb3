import { bin, run } from "../scripts/command.mjs";

/**
 * Bundles a program of this folder that needs the application, as the build does with the commands.
 *
 * @param {string} file
 * @returns {string} the program that Node can run
 */
export function bundle(file) {
  const program = `build/node/${file.replace(/\.ts$/, ".js")}`;
  const options = ["--bundle", "--platform=node", "--target=node20", "--format=esm"];
  const target = ["--packages=external", `--outfile=${program}`, "--log-level=warning"];
  run(bin("esbuild"), [file, ...options, ...target], `esbuild no ha podido preparar ${file}.`);
  return program;
}
