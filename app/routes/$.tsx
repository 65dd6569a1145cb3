import { data } from "@remix-run/node";

export function loader() {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function Unknown() {
  return null;
}
