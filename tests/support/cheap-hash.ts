import { createHmac } from "node:crypto";
import bcrypt from "bcryptjs";

const LEAST_COST = 4;

/** A hash that is compared in 2 ms instead of 400: bcrypt's least cost, which no account of a site has. */
export function cheapHash(password: string): string {
  const salt = bcrypt.genSaltSync(LEAST_COST);
  const digest = createHmac("sha384", `escuela password v2 ${salt}`).update(password);
  return `h2${bcrypt.hashSync(digest.digest("base64"), salt)}`;
}

/** As an account of 7ecc5d6 has it: bcrypt of the password itself. */
export const cheapOldHash = (password: string): string => bcrypt.hashSync(password, LEAST_COST);
