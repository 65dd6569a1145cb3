import { afterEach, expect, test, vi } from "vitest";

const steps = vi.hoisted(() => ({
  checkClock: vi.fn(async () => true),
  startJobs: vi.fn(),
  stopJobs: vi.fn(async () => {}),
  logProblem: vi.fn(),
  resealSeeds: vi.fn(async () => {}),
}));
vi.mock("~/auth/keys/sealed-seed.server", () => steps);
vi.mock("~/legal/retention.server", () => steps);
vi.mock("~/jobs.server", () => steps);
vi.mock("~/log.server", () => steps);
vi.mock("~/uploads/startup.server", () => ({ prepareUploads: async () => {} }));
vi.mock("~/legal/textos.server", () => ({ writeTemplateTextos: async () => {} }));
vi.mock("~/personas/erasures.server", () => ({ repeatErasures: async () => {} }));
vi.mock("~/db/purge-deleted.server", () => ({ purgeDeletedRows: async () => {} }));
vi.mock("~/db/integrity.server", () => ({ checkIntegrity: () => {} }));
const { startUp } = await import("~/startup.server");

afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for("escuela.app-hooks"));
});

test("a site starts although the clock cannot be stored, on a full disk for instance", async () => {
  const full = new Error("database or disk is full");
  steps.checkClock.mockRejectedValueOnce(full);
  await startUp();
  expect(steps.startJobs).toHaveBeenCalledOnce();
  expect(steps.resealSeeds).toHaveBeenCalledOnce();
  expect(steps.logProblem).toHaveBeenCalledExactlyOnceWith("expired forms not deleted", full);
});
