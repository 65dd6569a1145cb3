import { expect, test } from "vitest";
import { deviceCookie, findDevice } from "~/auth/device-cookie.server";
import { pairIn } from "../support/session-request";

test("a device cookie is good for its account and password only", () => {
  const cookie = pairIn(deviceCookie("hash", null));
  expect(findDevice(cookie, "hash")).toMatch(/^[\w-]{22}$/);
  expect(findDevice(cookie, "another")).toBeNull();
  expect(findDevice(cookie, undefined)).toBeNull();
  expect(findDevice(cookie.replace("=", "=x"), "hash")).toBeNull();
  expect(findDevice("", "hash")).toBeNull();
});

test("a device cookie stays good for each of five accounts of one browser", () => {
  const versions = ["ana", "bea", "eva", "luz", "noa"];
  const held = versions.reduce((cookie, each) => pairIn(deviceCookie(each, cookie)), "");
  expect(new Set(versions.map((each) => findDevice(held, each))).size).toBe(1);
  const sixth = pairIn(deviceCookie("sol", held));
  expect(findDevice(sixth, "ana")).toBeNull();
  expect(["bea", "sol"].map((each) => findDevice(sixth, each))).not.toContain(null);
});
