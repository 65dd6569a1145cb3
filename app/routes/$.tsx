import { data } from "@remix-run/node";

/** Every path that no other route knows, /404 among them. */
export function loader() {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function Unknown() {
  return null;
}
