import { spawnSync } from "node:child_process";
import { prepare } from "./prepare.mjs";

// Brings the build up to date, then runs the command of it that is named first.
const [name, ...args] = process.argv.slice(2);
prepare();
const program = `build/node/scripts/${name}.js`;
const { status } = spawnSync(process.execPath, [program, ...args], { stdio: "inherit" });
process.exit(status ?? 1);
