import bcrypt from "bcryptjs";

/** A hash that bcrypt compares in 2 ms instead of 400: its least cost, which no account of a site has. */
export const cheapHash = (password: string): string => bcrypt.hashSync(password, 4);
