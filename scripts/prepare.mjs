import { buildIfNeeded } from "./build-if-needed.mjs";
import { installIfNeeded } from "./install.mjs";

/** Everything that a fresh clone lacks to run; nothing where nothing is missing. */
export function prepare() {
  installIfNeeded();
  buildIfNeeded();
}
