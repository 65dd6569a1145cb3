import type { Environment } from "~/config/environment";
import type { Check, Level, Result } from "./check";
import type { Outside } from "./outside";

interface Finding extends Result {
  name: string;
}

const WORST_FIRST: Level[] = ["urgente", "atencion", "desconocido", "bien"];
const MARKS: Record<Level, string> = { urgente: "✖", atencion: "!", desconocido: "?", bien: "✓" };
/** Exit code by the worst that was found. */
const CODES: Record<Level, number> = { bien: 0, atencion: 1, urgente: 2, desconocido: 3 };

/** Runs all checks at once; returns what they found, the worst first, else in the order of the checks. */
export async function examine(
  checks: readonly Check[],
  environment: Environment,
  outside: Outside,
): Promise<Finding[]> {
  const found = await Promise.all(
    checks.map(async ({ name, look }) => {
      const results = await look(environment, outside).catch((error: Error): Result[] => [
        { level: "desconocido", seen: `No se ha podido mirar: ${error.message}.` },
      ]);
      return results.map((result) => ({ name, ...result }));
    }),
  );
  const rank = ({ level }: Finding) => WORST_FIRST.indexOf(level);
  return found.flat().sort((one, other) => rank(one) - rank(other));
}

/** Returns what is printed: a line for each finding, and below it what to do. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.map(({ name, level, seen, advice }) => {
    const line = `${MARKS[level]} ${name}: ${seen}`;
    return advice ? `${line}\n    → ${advice}` : line;
  });
  return lines.join("\n");
}

export function exitCodeOf(findings: readonly Finding[]): number {
  return CODES[findings[0]?.level ?? "bien"];
}
