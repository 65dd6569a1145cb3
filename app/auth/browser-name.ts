/** Patterns of browsers; the first that matches counts, as most claim to be several others. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(FxiOS|Firefox)\//, "Firefox"],
  [/\b(CriOS|HeadlessChrome|Chrome|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(intosh|OS)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Returns the browser and system that a `User-Agent` claims: «Firefox en Android», in Spanish. */
export function browserName(userAgent: string | null): string {
  const named = (list: [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  const words = browser ?? "Un navegador sin nombre";
  return system ? `${words} en ${system}` : words;
}
