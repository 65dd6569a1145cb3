const OFFLINE =
  "No hay conexión, o se ha cortado: puede que no se haya guardado. Lo que has escrito sigue aquí: vuelve a intentarlo cuando la haya.";
const NO_ANSWER =
  "No ha llegado respuesta y puede que no se haya guardado. Lo que has escrito sigue aquí: espera un momento y vuelve a intentarlo.";

/** True for an action's result without a server's answer: then nothing else is requested. */
export function isUnanswered(result: unknown): boolean {
  return Object(result).isUnanswered === true;
}

/**
 * Returns the error sentence in an answer of the application, also in one of the states that it has
 * by form; else a general sentence.
 */
export function unansweredSentence(answer: unknown, isOffline: boolean): string {
  const states = [answer, ...Object.values(Object(answer))].map(Object);
  const said = states.map(({ refusal, failure }) => refusal ?? failure).find(Boolean);
  return said ?? (isOffline ? OFFLINE : NO_ANSWER);
}
