/** True in `npm run faults`, which takes the time to try everything. */
export const isThorough = process.env.THOROUGH === "1";

/** Each of a list in `npm run faults`; elsewhere those that stand for the others. */
export function eachOrSome<Case>(all: readonly Case[], some: readonly Case[]): readonly Case[] {
  return isThorough ? all : some;
}
