// Loaded by `node --import`: while there is a file named by KILL_ORDER, which says «VACUUM:2», the
// process ends as by kill -9 just before its second statement from then on that has this text.
import { existsSync, readFileSync, rmSync } from "node:fs";
import Sqlite from "better-sqlite3";

const order = process.env.KILL_ORDER ?? "";
/** @type {any} */
const database = Sqlite.prototype;
const { prepare } = database;
let seen = 0;
database.prepare = function (/** @type {string} */ sql) {
  if (existsSync(order)) {
    const [text = "", nth] = readFileSync(order, "utf8").split(":");
    if (sql.includes(text)) seen += 1;
    if (seen === Number(nth)) {
      rmSync(order);
      process.kill(process.pid, "SIGKILL");
    }
  }
  return prepare.call(this, sql);
};
