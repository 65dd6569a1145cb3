import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function originOf(siteUrl: string, asked: string): Promise<string> {
  vi.stubEnv("SITE_URL", siteUrl);
  vi.resetModules();
  const { publicOrigin } = await import("~/http/request.server");
  return publicOrigin(new Request(asked));
}

test.each([
  ["https://escuela.example", "http://127.0.0.1:3000/blog", "https://escuela.example"],
  ["https://escuela.example/", "http://localhost/", "https://escuela.example"],
  ["", "http://192.168.1.9:3000/blog?pagina=2", "http://192.168.1.9:3000"],
])("SITE_URL «%s» gives %s its origin", async (siteUrl, asked, origin) => {
  expect(await originOf(siteUrl, asked)).toBe(origin);
});
