import { sentenceOf } from "~/backup/backup-error";

const CODES = { SIGINT: 130, SIGTERM: 143 };

/**
 * Runs a command that cleans up behind itself: the first SIGINT or SIGTERM aborts it. Ends the
 * process with 0, with 1 and one line on standard error, or with the signal's number plus 128.
 */
export async function runInterruptibly(
  command: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  let interrupted = 0;
  for (const [signal, code] of Object.entries(CODES)) {
    process.on(signal, () => {
      interrupted ||= code;
      controller.abort();
    });
  }
  try {
    await command(controller.signal);
    process.exit(0);
  } catch (error) {
    console.error(sentenceOf(error));
    process.exit(interrupted || 1);
  }
}
