import rules from "./styles/inscripcion.css?inline";

export const INSCRIPCION_STYLE: string = rules;
