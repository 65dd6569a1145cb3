import { expect, test } from "vitest";
import { browserName } from "~/auth/browser-name";

const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const LINUX = "Mozilla/5.0 (X11; Linux x86_64)";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  ["Firefox en Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"],
  ["Firefox en Android", "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0"],
  ["Firefox en iPhone", `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
  ["Chrome en Linux", `${LINUX} ${KIT} Chrome/146.0.0.0 Safari/537.36`],
  ["Chrome en Linux", `${LINUX} ${KIT} HeadlessChrome/146.0.0.0 Safari/537.36`],
  [
    "Chrome en Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/146.0.0.0 Mobile Safari/537.36`,
  ],
  ["Chrome en iPhone", `${IPHONE} CriOS/146.0.0.0 Mobile/15E148 Safari/604.1`],
  [
    "Chrome en ChromeOS",
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/146.0.0.0 Safari/537.36`,
  ],
  ["Safari en iPhone", `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`],
  [
    "Safari en Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
  ],
  [
    "Edge en Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/146.0.0.0 Safari/537.36 Edg/146.0.0.0`,
  ],
  [
    "Opera en Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/146.0.0.0 Safari/537.36 OPR/120.0.0.0`,
  ],
  [
    "Samsung Internet en Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${KIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ["Un navegador sin nombre", "curl/8.5.0"],
  ["Un navegador sin nombre", null],
])("a browser is named «%s»", (words, userAgent) => {
  expect(browserName(userAgent)).toBe(words);
});
