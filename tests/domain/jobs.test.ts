import { afterEach, beforeEach, expect, test, vi } from "vitest";

const run = vi.hoisted(() => ({
  backUpIfDue: vi.fn(async () => {}),
  stopBackup: vi.fn(async () => {}),
  deleteExpired: vi.fn(async () => ({ inscripciones: 2, mensajes: 0, quarantined: 0 })),
  deleteExpiredTrash: vi.fn(async () => 3),
  deleteUnheldPictures: vi.fn(async () => 1),
  forwardDue: vi.fn(async () => 0),
  sendMailSoon: vi.fn(),
  addFingerprints: vi.fn(async () => {}),
  expireMail: vi.fn(async () => 4),
  queueCartas: vi.fn(async () => {}),
  enqueueSummary: vi.fn(async () => {}),
  stopMail: vi.fn(async () => {}),
  info: vi.fn(),
  logProblem: vi.fn(),
  publishDue: vi.fn(async () => 0),
}));
vi.mock("~/articulos/unheld-pictures.server", () => run);
vi.mock("~/articulos/publish.server", () => run);
vi.mock("~/backup/schedule.server", () => run);
vi.mock("~/cartas/queueing.server", () => run);
vi.mock("~/cartas/bajas.server", () => run);
vi.mock("~/correo/mail-retention.server", () => run);
vi.mock("~/correo/summary.server", () => run);
vi.mock("~/correo/outbox.server", () => run);
vi.mock("~/legal/retention.server", () => run);
vi.mock("~/papelera/papelera.server", () => run);
vi.mock("~/submissions/forward.server", () => run);
vi.mock("~/panel/accept-form.server", () => ({ payloads: {} }));
vi.mock("~/log.server", () => ({ log: run, logProblem: run.logProblem }));
const { startJobs, stopJobs } = await import("~/jobs.server");

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
  startJobs();
});
afterEach(async () => {
  await stopJobs();
  vi.useRealTimers();
});

const until = (moment: string) =>
  vi.advanceTimersByTimeAsync(new Date(moment).getTime() - Date.now());

test("the outbox is looked at twice a minute", async () => {
  await until("2026-11-21T12:10:00.500Z");
  expect(run.forwardDue).toHaveBeenCalledTimes(20);
  expect(run.sendMailSoon).toHaveBeenCalledTimes(20);
  expect(run.queueCartas).toHaveBeenCalledTimes(20);
});

test("articles that are due are published every minute, and counted", async () => {
  run.publishDue.mockResolvedValueOnce(2);
  await until("2026-11-21T12:10:00.500Z");
  expect(run.publishDue).toHaveBeenCalledTimes(10);
  expect(run.info).toHaveBeenCalledWith({ published: 2 });
});

test("a backup is looked for soon after the start, then every hour, half past", async () => {
  await until("2026-11-21T12:00:04Z");
  expect(run.backUpIfDue).toHaveBeenCalledTimes(1);
  await until("2026-11-21T15:00:00Z");
  expect(run.backUpIfDue).toHaveBeenCalledTimes(4);
});

test("no backup begins while another one is being made", async () => {
  let finish = (): void => {};
  run.backUpIfDue.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  await until("2026-11-21T14:20:00Z");
  expect(run.backUpIfDue).toHaveBeenCalledTimes(1);
  finish();
  await until("2026-11-21T14:31:00Z");
  expect(run.backUpIfDue.mock.calls.length).toBeGreaterThan(1);
});

test("expired forms are deleted after the start and at night, and counted", async () => {
  await until("2026-11-21T12:00:31Z");
  expect(run.deleteExpired).toHaveBeenCalledTimes(1);
  expect(run.info).toHaveBeenCalledWith({
    expired: { inscripciones: 2, mensajes: 0, quarantined: 0, trashed: 3, mail: 4, pictures: 1 },
  });
  vi.setSystemTime(new Date("2026-11-22T02:50:00Z"));
  await until("2026-11-22T03:16:00Z");
  expect(run.deleteExpired).toHaveBeenCalledTimes(2);
});

test("the daily summary is written at eight in the evening", async () => {
  vi.setSystemTime(new Date("2026-11-21T18:30:00Z"));
  await until("2026-11-21T18:59:00Z");
  expect(run.enqueueSummary).not.toHaveBeenCalled();
  await until("2026-11-21T19:00:01Z");
  expect(run.enqueueSummary).toHaveBeenCalledTimes(1);
});

test("a job that fails is logged, and runs again at its next time", async () => {
  run.forwardDue.mockRejectedValueOnce(new Error("disk full"));
  await until("2026-11-21T12:01:00.500Z");
  expect(run.logProblem).toHaveBeenCalledExactlyOnceWith(
    "outbox stopped half-way",
    new Error("disk full"),
  );
  expect(run.forwardDue).toHaveBeenCalledTimes(2);
});

test("a clock that was a year ahead delays no job for a year", async () => {
  vi.setSystemTime(new Date("2025-11-21T12:00:00Z"));
  await until("2025-11-21T15:30:00Z");
  expect(run.backUpIfDue.mock.calls.length).toBeGreaterThan(2);
});

test("stopping the jobs also stops a running backup and mail", async () => {
  await stopJobs();
  await until("2026-11-23T12:00:00Z");
  expect(run.stopBackup).toHaveBeenCalled();
  expect(run.stopMail).toHaveBeenCalled();
  expect(run.forwardDue).not.toHaveBeenCalled();
  expect(run.backUpIfDue).not.toHaveBeenCalled();
  expect(run.deleteExpired).not.toHaveBeenCalled();
});
