import type { Check } from "./check";
import { COPIES_CHECKS } from "./copies";
import { MACHINE_CHECKS } from "./machine";
import { MAIL_CHECKS } from "./mail";
import { SITE_CHECKS } from "./site";
import { VERSION_CHECKS } from "./versions";

/** All that the doctor looks at; where nothing asks for anything, they are printed in this order. */
export const CHECKS: Check[] = [
  ...SITE_CHECKS,
  ...MACHINE_CHECKS,
  ...VERSION_CHECKS,
  ...MAIL_CHECKS,
  ...COPIES_CHECKS,
];
