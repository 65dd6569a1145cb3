/** One way of looking at a page. */
export interface Variant {
  /** Name of the variant, «375-oscuro-sin-js». */
  name: string;
  viewport: { width: number; height: number };
  colorScheme: "light" | "dark";
  javaScriptEnabled: boolean;
}

const VIEWPORTS = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Every way in which a page is photographed. */
export const VARIANTS: Variant[] = VIEWPORTS.flatMap((viewport) =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    [true, false].map((javaScriptEnabled) => {
      const scheme = colorScheme === "light" ? "claro" : "oscuro";
      const scripts = javaScriptEnabled ? "js" : "sin-js";
      const name = `${viewport.width}-${scheme}-${scripts}`;
      return { name, viewport, colorScheme, javaScriptEnabled };
    }),
  ),
);
