const OFFLINE =
  "No hay conexión, o se ha cortado: puede que no se haya guardado. Lo que has escrito sigue aquí: vuelve a intentarlo cuando la haya.";
const NO_ANSWER =
  "No ha llegado respuesta y puede que no se haya guardado. Lo que has escrito sigue aquí: espera un momento y vuelve a intentarlo.";

/** True of an action's result that no answer stands behind: nothing else is to be asked for then. */
export function isUnanswered(result: unknown): boolean {
  return Object(result).isUnanswered === true;
}

/**
 * The sentence of whoever answered, if it was us and there is one; else the general one. A route with
 * several forms answers with the state of one of them, by its name.
 */
export function unansweredSentence(answer: unknown, isOffline: boolean): string {
  const states = [answer, ...Object.values(Object(answer))].map(Object);
  const said = states.map(({ refusal, failure }) => refusal ?? failure).find(Boolean);
  return said ?? (isOffline ? OFFLINE : NO_ANSWER);
}
