/**
 * Lets the application end what it does besides answering, at the moment the process is told to
 * stop. It leaves the function under `Symbol.for("escuela.leave")`, for the reason of `ahead`.
 * What fails there is only said: the process has to stop all the same.
 */
export async function leave(): Promise<void> {
  const end = (globalThis as Record<symbol, unknown>)[Symbol.for("escuela.leave")];
  try {
    await (end as (() => Promise<void>) | undefined)?.();
  } catch (error) {
    console.error(error);
  }
}
