import { describe, expect, test } from "vitest";
import { isRightPassword, passwordWeakness } from "~/auth/password.server";
import { cheapHash } from "../support/cheap-hash";

describe("a new password", () => {
  test.each([
    ["siete77", "Password should be at least 8 characters."],
    [
      "Fotografia",
      "Password is known to be weak and easy to guess, please choose a different one.",
    ],
    ["ñ".repeat(37), "Password cannot be longer than 72 characters"],
  ])("the new password «%s» is refused in the service's words", (password, message) => {
    expect(passwordWeakness(password)).toBe(message);
  });

  test.each(["bromuro-de-plata", "ñ".repeat(36), "caballo correcto grapa"])(
    "the new password «%s» is accepted",
    (password) => {
      expect(passwordWeakness(password)).toBeNull();
    },
  );
});

describe("password computations", () => {
  const hash = cheapHash("bromuro-de-plata");

  test("password computations run two at a time, eight wait, and the next gets 503 with Retry-After", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 2 + 8 + 1 }, () => isRightPassword("x", hash)),
    );
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { status: 503, retryAfter: 5 } }]);
  });

  test("password computations for strangers leave room for a browser that was signed in before, and let it go first", async () => {
    const order: string[] = [];
    const strangers = Array.from({ length: 2 + 8 + 1 }, () =>
      isRightPassword("x", hash).then(
        () => order.push("stranger"),
        () => {},
      ),
    );
    await isRightPassword("x", hash, "known").then(() => order.push("known"));
    await Promise.all(strangers);
    expect(order.indexOf("known")).toBeLessThan(8);
  }, 120_000);
});
