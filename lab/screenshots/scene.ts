import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ADMIN, environmentIn, type Site } from "../../tests/support/site";
import { Visitor } from "../../tests/support/visitor";
import { DEMO_SHOTS } from "./demo-shots";
import { fillHostilely } from "./hostile-content";
import { HOSTILE_SHOTS } from "./hostile-shots";
import { type Shot, signedIn } from "./shot";

const EMPTY_SHOTS: Shot[] = [
  { name: "inicio", path: "/" },
  { name: "blog", path: "/blog" },
  { name: "galeria", path: "/galeria" },
  ...signedIn([
    { name: "panel", path: "/admin" },
    { name: "blog-admin", path: "/blog-admin" },
    { name: "galeria-admin", path: "/galeria-admin" },
  ]),
];

/** A site with a certain content, and what is photographed of it. */
export interface Scene {
  name: string;
  fill(site: Site, admin: Visitor): Promise<unknown>;
  shots: Shot[];
}

export const SCENES: Scene[] = [
  { name: "demo", fill: seed, shots: DEMO_SHOTS },
  { name: "vacio", fill: async () => {}, shots: EMPTY_SHOTS },
  { name: "hostil", fill: fillHostilely, shots: HOSTILE_SHOTS },
];

/** Site that runs, and somebody who is signed in there. */
export interface Stage {
  site: Site;
  admin: Visitor;
}

/** Makes an account, signs in with it and fills the site. */
export async function stage({ fill }: Scene, site: Site): Promise<Stage> {
  site.createAdmin(ADMIN.email, ADMIN.password);
  const admin = new Visitor(site.url);
  await admin.post("/admin", ADMIN);
  await fill(site, admin);
  return { site, admin };
}

function seed({ folder }: Site): Promise<unknown> {
  const program = ["build/node/scripts/seed.js"];
  return promisify(execFile)(process.execPath, program, { env: environmentIn(folder) });
}
