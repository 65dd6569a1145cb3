import { buildIfNeeded } from "./build-if-needed.mjs";
import { installIfNeeded } from "./install.mjs";

/** Installs and builds what a fresh clone lacks to run, if anything. */
export function prepare() {
  installIfNeeded();
  buildIfNeeded();
}
