import rules from "./styles/inscripcion.css?inline";

/** Rules of the waiting list and its answer, in the document of that page (ui/page-style.tsx). */
export const INSCRIPCION_STYLE: string = rules;
