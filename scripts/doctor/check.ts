import type { Environment } from "~/config/environment";
import type { Outside } from "./outside";

export type Level = "bien" | "atencion" | "desconocido" | "urgente";

export interface Result {
  level: Level;
  /** What was seen, as a sentence. */
  seen: string;
  /** What to type or to do, where something is asked for. */
  advice?: string;
}

/** Something that the doctor looks at; where `look` throws, the result is «desconocido». */
export interface Check {
  name: string;
  look(environment: Environment, outside: Outside): Promise<Result[]>;
}

export const well = (seen: string): Result => ({ level: "bien", seen });
export const attention = (seen: string, advice: string): Result => ({
  level: "atencion",
  seen,
  advice,
});
export const urgent = (seen: string, advice: string): Result => ({
  level: "urgente",
  seen,
  advice,
});
export const unknown = (seen: string, advice?: string): Result => ({
  level: "desconocido",
  seen,
  advice,
});
