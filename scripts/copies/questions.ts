import { createInterface } from "node:readline";
import { BackupError } from "~/backup/backup-error";

/** Prints a question; resolves with the next line of standard input, a terminal or not, trimmed. */
export type Ask = (question: string) => Promise<string>;

/** True if the answer to a question is «sí», or a short form of it. */
export async function agrees(ask: Ask, question: string): Promise<boolean> {
  return /^s[ií]?$/i.test(await ask(question));
}

/** Runs what asks questions; after an abort or the end of standard input a question throws BackupError. */
export async function askingQuestions<Result>(
  signal: AbortSignal,
  run: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const terminal = createInterface({ input: process.stdin });
  const answers = terminal[Symbol.asyncIterator]();
  const stop = () => terminal.close();
  signal.addEventListener("abort", stop);
  try {
    return await run(async (question) => {
      process.stdout.write(question);
      const { value, done } = await answers.next();
      if (done) throw new BackupError("\nInterrumpido: lo que había sigue como estaba.");
      return value.trim();
    });
  } finally {
    signal.removeEventListener("abort", stop);
    terminal.close();
  }
}
