import { expect, test } from "vitest";
import { runCommand } from "../support/command";
import { scratchFolder } from "../support/scratch-folder";
import { environmentIn } from "../support/site";
import { useSite } from "../support/use-site";

const { site } = await useSite();

test("the doctor looks at a running site, in worst-first order", async () => {
  const { port } = new URL(site.url);
  const { stdout, stderr, code } = await runCommand("doctor", [], {
    ...environmentIn(site.folder),
    PORT: port,
  });
  expect(stderr).toBe("");
  expect(stdout).toContain("✓ El sitio: Responde");
  expect(stdout).toMatch(/^! Configuración: SITE_URL/);
  expect(code).toBe(1);
});

test("the doctor says what is wrong in an environment with which no site starts", async () => {
  const env = { ...environmentIn(scratchFolder()), SITE_URL: "escuela.example" };
  const { stdout, code } = await runCommand("doctor", [], env);
  expect(code).toBe(2);
  expect(stdout).toMatch(/^✖ Configuración: El entorno no es válido\.\nSITE_URL: escribe https:/);
});

test("the doctor explains itself", async () => {
  const env = environmentIn(scratchFolder());
  expect(await runCommand("doctor", ["--help"], env)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("npm run doctor"),
  });
  expect((await runCommand("doctor", ["--nada"], env)).code).toBe(3);
});
