import { hiddenText } from "~/format/text-fields";
import { HONEYPOT } from "./honeypot-field";

const LIMITS = { referencia: 200, privacidad: 20 };

/** Longest values, in UTF-16 units, of what every public form carries beside what is typed. */
export const CARRIED_LIMITS = { ...LIMITS, [HONEYPOT]: 1000 };

/** Their schema, less the field that nobody sees: whatever it holds is told by its being filled in. */
export const carriedFields = {
  referencia: hiddenText(LIMITS.referencia),
  privacidad: hiddenText(LIMITS.privacidad),
};
