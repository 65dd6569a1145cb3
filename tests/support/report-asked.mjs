// Loaded into a site by `node --import`: each answer says in a header which parameters of an address
// the site has asked for since the answer before.
import { ServerResponse } from "node:http";

const asked = new Set();
/** @param {"get" | "has" | "getAll"} method */
function report(method) {
  const own = URLSearchParams.prototype[method];
  Reflect.set(
    URLSearchParams.prototype,
    method,
    /** @this {unknown} @param {unknown[]} named */ function (...named) {
      asked.add(String(named[0]));
      return Reflect.apply(own, this, named);
    },
  );
}
report("get");
report("has");
report("getAll");

const { writeHead } = ServerResponse.prototype;
Reflect.set(
  ServerResponse.prototype,
  "writeHead",
  /** @this {ServerResponse} @param {unknown[]} head */ function (...head) {
    this.setHeader("X-Asked", [...asked].join(" "));
    asked.clear();
    return Reflect.apply(writeHead, this, head);
  },
);
