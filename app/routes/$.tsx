import { data } from "@remix-run/node";

/** Answers every path that no other route matches, /404 among them, with status 404. */
export function loader() {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function Unknown() {
  return null;
}
