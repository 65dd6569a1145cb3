import { beforeEach, expect, test } from "vitest";
import { foldAccountAddresses, requireByEmail, verifyUser } from "~/auth/users.server";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { column } from "../support/put";

const PASSWORD = "bromuro-de-plata";

freshDatabase();

// As 7ecc5d6 stored them: as they were typed.
beforeEach(() => insertUser("JOSÉ@españólica.es", PASSWORD));

test("an account with an unfolded address can be opened after a start", async () => {
  await foldAccountAddresses();
  expect(await verifyUser("josé@xn--espalica-g3au.es", PASSWORD)).not.toBeNull();
  expect((await requireByEmail("josé@españólica.es")).email).toBe("JOSé@xn--espalica-g3au.es");
});

test("an account stays as it is where another has the folded address", async () => {
  await insertUser("josé@xn--espalica-g3au.es", PASSWORD);
  await foldAccountAddresses();
  expect((await column("users", "email")).sort()).toEqual([
    "JOSÉ@españólica.es",
    "josé@xn--espalica-g3au.es",
  ]);
  expect(await requireByEmail("JOSÉ@españólica.es")).toMatchObject({ email: "JOSÉ@españólica.es" });
});
