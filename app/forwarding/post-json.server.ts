/** As much of an answer as is read; a service that says more than this is not answering us. */
export const ANSWER_LIMIT_BYTES = 64 * 1024;

/**
 * Posts JSON and waits for the whole answer. Redirects are not followed: an address that
 * moved is an error of configuration, and one that points inside is an attack.
 *
 * @param timeoutMs for everything, answer included
 * @throws Error on a refused connection, a status outside 200–299, an answer that is too long or too late
 */
export async function postJson(
  url: string,
  body: Record<string, string>,
  timeoutMs: number,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...headers, Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`El servicio de reenvío respondió ${response.status}`);
  }
  await readUpTo(ANSWER_LIMIT_BYTES, response);
}

async function readUpTo(limit: number, response: Response): Promise<void> {
  const reader = response.body?.getReader();
  let received = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    received += part.value.length;
    if (received <= limit) continue;
    await reader?.cancel();
    throw new Error("El servicio de reenvío no termina de responder");
  }
}
