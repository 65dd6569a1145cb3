import { EMAIL_MAX } from "~/text-limits";

/** Longest values, in UTF-16 units: `maxlength` in the form, bounds in the schema. */
export const CONTACT_LIMITS = { nombre: 100, email: EMAIL_MAX, mensaje: 5000 } as const;

export type ContactField = keyof typeof CONTACT_LIMITS;

/** Messages per page of the panel. */
export const PAGE_SIZE = 50;
