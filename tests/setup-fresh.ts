import { afterAll, vi } from "vitest";

const environment = { ...process.env };
const listeners = process.listeners("exit");
const timers = new Set<NodeJS.Timeout>();
const { setTimeout: start } = globalThis;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof start>) => {
  const timer = start(...given);
  timers.add(timer);
  return timer;
}, start);

// What a test file's own process would take with it at its end.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  globalThis.setTimeout = start;
  for (const timer of timers) clearTimeout(timer);
  for (const listener of process.listeners("exit")) {
    if (listeners.includes(listener)) continue;
    process.off("exit", listener);
    listener(0);
  }
  for (const name of Reflect.ownKeys(globalThis)) {
    if (/^(Symbol\()?escuela/.test(String(name))) Reflect.deleteProperty(globalThis, name);
  }
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  }
  Object.assign(process.env, environment);
  // The next file evaluates the application again; packages stay loaded.
  vi.resetModules();
  // Vitest would give a file that replaces a module what this one replaced it with.
  const { evaluatedModules } = Reflect.get(globalThis, "__vitest_mocker__");
  for (const module of evaluatedModules.idToModuleMap.values()) {
    if (module.meta?.mockedModule) evaluatedModules.invalidateModule(module);
  }
});
