import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { helpIfAsked, run } from "./command.mjs";

helpIfAsked(`
npm run parity [-- PATRÓN…]
Pasa las pruebas con el Node más antiguo que admite package.json y con el de la imagen, cada uno en una
copia del código, con sus propias dependencias, en .cache/parity. Tarda varias veces lo que npm test.
  PATRÓN   solo las pruebas cuyo archivo lo lleva en el nombre
`);

const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
const [, image = ""] = /^FROM node:(\d+)/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
const oldest = engines.node.replace(/[^\d.]/g, "");
const SETS = [
  { node: oldest, npm: engines.npm.replace(/[^\d.]/g, "") },
  { node: image, npm: "11" },
];

for (const { node, npm } of SETS) tryWith(node, npm);
console.log(`✓ Con Node ${SETS.map(({ node }) => node).join(" y ")}.`);

/**
 * Runs the tests with a version of Node and of npm; ends this process with their status if they fail.
 *
 * @param {string} node a version, or how it begins: then the newest
 * @param {string} npm
 */
function tryWith(node, npm) {
  const folder = path.resolve(".cache/parity", node);
  const tools = path.join(folder, "tools");
  const system = `node-${process.platform}-${process.arch}`;
  mkdirSync(tools, { recursive: true });
  // The binary alone: the package `node` brings it by a script of its own.
  const packages = [`${system}@${node}`, `npm@${npm}`];
  const options = ["--no-save", "--no-package-lock", "--ignore-scripts", "--prefix", tools];
  run("npm", ["install", ...options, ...packages], `No se ha podido traer Node ${node}.`);
  const home = path.join(tools, "node_modules", system);
  copySources(path.join(folder, "tree"));
  const env = {
    ...process.env,
    // What npm sets for its scripts would lead to the Node and the npm of this process.
    npm_node_execpath: undefined,
    npm_execpath: undefined,
    npm_config_nodedir: home,
    PATH: [path.join(home, "bin"), path.join(tools, "node_modules/.bin"), process.env.PATH].join(
      ":",
    ),
  };
  const version = execFileSync("node", ["--version"], { env, encoding: "utf8" }).trim();
  console.log(`→ Node ${version}…`);
  const args = ["scripts/test.mjs", ...process.argv.slice(2)];
  const { status } = spawnSync("node", args, {
    cwd: path.join(folder, "tree"),
    env,
    stdio: "inherit",
  });
  if (status === 0) return;
  console.error(`Con Node ${version} no pasan las pruebas.`);
  process.exit(status ?? 1);
}

/**
 * Copies the files of the repository as they are now; modules that were installed there stay.
 *
 * @param {string} tree
 */
function copySources(tree) {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const names = execFileSync("git", listed, { encoding: "utf8", maxBuffer: 2 ** 26 }).split("\0");
  for (const name of new Set(names.map((each) => each.split("/")[0] ?? "").filter(Boolean))) {
    rmSync(path.join(tree, name), { recursive: true, force: true });
  }
  for (const name of names.filter(Boolean)) {
    cpSync(name, path.join(tree, name), { recursive: true, force: true });
  }
}
