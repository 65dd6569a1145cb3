import bcrypt from "bcryptjs";
import { beforeEach, vi } from "vitest";

const LEAST_COST = 4;
const { genSaltSync } = bcrypt;

/** What the product hashes in this file is hashed, and compared, at bcrypt's least cost. */
export function cheapHashing(): void {
  beforeEach(() => {
    vi.spyOn(bcrypt, "genSaltSync").mockImplementation(() => genSaltSync(LEAST_COST));
  });
}
