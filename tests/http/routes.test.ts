import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { builtRoutes, PUBLIC_ROUTES } from "../support/built-routes";

describe("the routes of the build", async () => {
  /** Without the layout of the panel (app/routes.ts), which answers to no URL by itself. */
  const routes = (await builtRoutes()).filter(({ id }) => id !== "panel");

  test("every file in routes/ serves a URL", () => {
    const idle = routes.filter(({ module }) => !module.default && !module.loader && !module.action);
    expect(idle.map(({ id }) => id)).toEqual([]);
  });

  test("every route in the list of public ones exists", () => {
    expect(routes.map(({ id }) => id)).toEqual(expect.arrayContaining(PUBLIC_ROUTES));
  });

  const guarded = routes.filter(({ id }) => !PUBLIC_ROUTES.includes(id));
  test.each(guarded)(
    "$id requires a user or their session in the first line of its loader and its action",
    ({ id }) => {
      const file = [`app/${id}.ts`, `app/${id}.tsx`].find((name) => existsSync(name)) ?? "";
      const text = readFileSync(file, "utf8");
      const openings = [
        ...text.matchAll(/export async function (?:loader|action)\([^{]*\{[^)]*\) \{\n(.*)/g),
      ];
      const exported = [...text.matchAll(/export (?:[^:=]* )?(?:loader|action)\b/g)];
      expect(openings).toHaveLength(exported.length);
      for (const [, line] of openings)
        expect(line).toMatch(/await require(User|Session)\(request(, [^)]+)?\);$/);
    },
  );
});

test("the folder of uploads stands at the top level of the repository", () => {
  expect(existsSync("uploads/.gitkeep")).toBe(true);
});
