/**
 * Writes one JSON line about something that went wrong and was dealt with: the visitor
 * has an answer, the process goes on. Details must hold no personal data.
 */
export function logProblem(
  problem: string,
  error: unknown,
  details: Record<string, string | number> = {},
): void {
  const reason = error instanceof Error ? error.message : String(error);
  const line = { at: new Date().toISOString(), problem, reason, ...details };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
