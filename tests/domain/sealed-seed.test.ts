import { beforeEach, expect, test, vi } from "vitest";
import { resealSeeds, sealSeed, unsealSeed } from "~/auth/keys/sealed-seed.server";
import { db } from "~/db/client.server";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { column } from "../support/put";

const { secrets } = vi.hoisted(() => ({ secrets: [] as string[] }));
vi.mock("~/config/signing.server", async (original) => ({
  ...(await original<object>()),
  sessionSecrets: secrets,
}));

const use = (...now: string[]) => secrets.splice(0, secrets.length, ...now);
const SEED = Buffer.from("veinte bytes de seed");

freshDatabase();

let user_id: string;

beforeEach(async () => {
  use("former");
  user_id = (await insertUser("ana@escuela.example", "bromuro-de-plata")).id;
  const row = { user_id, sealed_seed: sealSeed(SEED, user_id), created_at: "2026-11-25" };
  await db.insertInto("code_generators").values(row).execute();
});

async function stored(): Promise<Buffer | null> {
  const [sealed = Buffer.alloc(0)] = await column("code_generators", "sealed_seed");
  return unsealSeed(sealed, user_id);
}

test("a seed is sealed under the new secret while the former one is in the list", async () => {
  use("new", "former");
  await resealSeeds();
  use("new");
  expect(await stored()).toEqual(SEED);
});

test("a seed that no secret opens stays as it is, for the day when its secret is found", async () => {
  use("new");
  await resealSeeds();
  expect(await stored()).toBeNull();
  use("new", "former");
  expect(await stored()).toEqual(SEED);
});
