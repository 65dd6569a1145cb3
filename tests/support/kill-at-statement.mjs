// Loaded by `node --import`: while there is a file named by KILL_ORDER, which says «VACUUM:2», the
// process ends as by kill -9 just before it runs its second statement from then on with this text.
import { existsSync, readFileSync, rmSync } from "node:fs";
import Sqlite from "better-sqlite3";

const order = process.env.KILL_ORDER ?? "";
/** @type {any} */
const database = Sqlite.prototype;
const { prepare } = database;
let seen = 0;

database.prepare = function (/** @type {string} */ sql) {
  const statement = prepare.call(this, sql);
  for (const name of ["all", "get", "iterate", "run"]) {
    const execute = statement[name];
    statement[name] = (/** @type {unknown[]} */ ...values) => {
      killAt(sql);
      return execute.apply(statement, values);
    };
  }
  return statement;
};

/** @param {string} sql */
function killAt(sql) {
  if (!existsSync(order)) return;
  const [text = "", nth] = readFileSync(order, "utf8").split(":");
  if (sql.includes(text)) seen += 1;
  if (seen !== Number(nth)) return;
  rmSync(order);
  process.kill(process.pid, "SIGKILL");
}
