import rules from "./styles/inscripcion.css?inline";

/** Of the waiting list and of its answer, in the document of that page (ui/page-style.tsx). */
export const INSCRIPCION_STYLE: string = rules;
