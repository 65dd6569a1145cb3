// Loaded into a command by `node --import`: SIGNAL_AT_CALL="rename:3:SIGKILL" sends that signal to
// the process itself just before its third call of that function of node:fs/promises.
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const [name = "", count, signal = "SIGKILL"] = (process.env.SIGNAL_AT_CALL ?? "").split(":");
/** @type {Record<string, any>} */
const calls = fs;
const original = calls[name];
let left = Number(count);
calls[name] = async (/** @type {unknown[]} */ ...args) => {
  left -= 1;
  if (left === 0) process.kill(process.pid, signal);
  return original(...args);
};
syncBuiltinESMExports();
