import { isBuilt } from "../../scripts/build-if-needed.mjs";

/** Ends the run, in one line, beside a build that is older than the sources: it would answer for other code. */
export default function requireBuild(): void {
  if (isBuilt()) return;
  console.error("build/ no es de este código. Escribe: npm run build");
  process.exit(1);
}
