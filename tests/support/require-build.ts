import { isBuilt } from "../../scripts/build-if-needed.mjs";

/** Refuses to test a build that is older than the sources: it would answer for other code. */
export default function requireBuild(): void {
  if (isBuilt()) return;
  throw new Error("build/ no es de este código. Escribe: npm run build");
}
