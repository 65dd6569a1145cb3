import drawing from "~/assets/plano.svg?url";

/**
 * The three places for hire as a plan, one room under each column: wet bench and enlargers,
 * studio with its roll of paper, desk with screens. It shows nothing that the columns do not say.
 */
export function PlanDrawing() {
  return (
    <svg className="plan" viewBox="0 0 900 260" aria-hidden="true" focusable="false">
      <use className="plan-walls" href={`${drawing}#muros`} />
      <use className="plan-lines" href={`${drawing}#lineas`} />
    </svg>
  );
}
