import { expect, test } from "vitest";
import { positiveInteger } from "~/http/query";

test.each([
  ["1", 1],
  ["12", 12],
  ["0", null],
  ["01", null],
  ["0x1", null],
  ["1e3", null],
  [" 1", null],
  ["-1", null],
  ["1.0", null],
  ["9007199254740992", null],
  ["", null],
  [null, null],
])("a number in an address has one spelling: %j is %j", (text, number) => {
  expect(positiveInteger(text)).toBe(number);
});
