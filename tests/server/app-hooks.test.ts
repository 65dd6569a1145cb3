import type { IncomingMessage } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  contentVersion,
  isOfSignedInBrowser,
  type SessionHookResult,
  sessionAtHead,
  sessionHook,
} from "../../server/app-hooks";
import { compose, type Middleware } from "../../server/middleware";
import { serve, setHooks } from "../support/serve";

const answering = (answer: SessionHookResult) => {
  const ask = vi.fn(async (_cookie: string) => answer);
  setHooks({ refreshDueSession: ask });
  return { ask, step: sessionHook() };
};

test("the session hook runs once before the application handles a request", async () => {
  const { ask, step } = answering({
    request: { cookie: "sesion=new" },
    setCookie: "sesion=new; Path=/",
  });
  const { url } = await serve(step, (request, response) => response.end(request.headers.cookie));
  const response = await fetch(url, { headers: { Cookie: "sesion=old" } });
  expect(ask).toHaveBeenCalledExactlyOnceWith("sesion=old");
  expect(await response.text()).toBe("sesion=new");
  expect(response.headers.getSetCookie()).toEqual(["sesion=new; Path=/"]);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
});

test("a cookie that the response sets overrides that of the session hook", async () => {
  const { step } = answering({ setCookie: "sesion=refreshed" });
  const { url } = await serve(step, (_request, response) => {
    response.setHeader("Set-Cookie", ["sesion=; Max-Age=0", "fondo=negro"]);
    response.end();
  });
  const response = await fetch(url, { headers: { Cookie: "sesion=old" } });
  expect(response.headers.getSetCookie()).toEqual(["sesion=; Max-Age=0", "fondo=negro"]);
});

test("a session is refreshed as soon as the head of a request has come", async () => {
  const ask = vi.fn(async (_cookie: string) => ({ request: { cookie: "sesion=new" } }));
  setHooks({ refreshDueSession: ask });
  const later: (() => void)[] = [];
  const slowForm: Middleware = (_request, _response, next) => void later.push(next);
  const steps = compose([sessionAtHead(), slowForm, sessionHook()]);
  const { url } = await serve(steps, (request, response) => response.end(request.headers.cookie));
  const answer = fetch(url, { headers: { Cookie: "sesion=old" } });
  await vi.waitFor(() => expect(later).toHaveLength(1));
  expect(ask).toHaveBeenCalledExactlyOnceWith("sesion=old");
  later[0]?.();
  expect(await (await answer).text()).toBe("sesion=new");
  expect(ask).toHaveBeenCalledOnce();
});

test("a cookie of the session hook that is ready ten seconds late is withheld", async () => {
  const { step } = answering({ setCookie: "sesion=old" });
  const clock = vi.spyOn(performance, "now").mockReturnValue(5_000);
  onTestFinished(() => clock.mockRestore());
  let passed = 9_999;
  const { url } = await serve(step, (_request, response) => {
    clock.mockReturnValue(5_000 + passed);
    response.end();
    clock.mockReturnValue(5_000);
  });
  const cookies = async () =>
    (await fetch(url, { headers: { Cookie: "sesion=older" } })).headers.getSetCookie();
  expect(await cookies()).toEqual(["sesion=old"]);
  passed = 10_000;
  expect(await cookies()).toEqual([]);
});

test("a cookie of the session hook that a newer one replaced is withheld", async () => {
  let isSuperseded = false;
  const answer = { setCookie: "sesion=old", isSuperseded: () => isSuperseded };
  const { url } = await serve(answering(answer).step, (_request, response) => response.end());
  const cookies = async () =>
    (await fetch(url, { headers: { Cookie: "sesion=older" } })).headers.getSetCookie();
  expect(await cookies()).toEqual(["sesion=old"]);
  isSuperseded = true;
  expect(await cookies()).toEqual([]);
});

test("the session hook does not run for requests without cookies and for static files", async () => {
  const { ask, step } = answering({ setCookie: "sesion=new" });
  const { url } = await serve(step, (_request, response) => response.end());
  await fetch(url);
  await fetch(`${url}/assets/site.css`, { headers: { Cookie: "sesion=old" } });
  expect(ask).not.toHaveBeenCalled();
});

test("a request goes on where no session hook is registered", async () => {
  setHooks(undefined);
  const { url } = await serve(sessionHook(), (_request, response) => response.end("on"));
  expect(await (await fetch(url, { headers: { Cookie: "a=b" } })).text()).toBe("on");
});

test("the content version is null while the application cannot read it", () => {
  setHooks(undefined);
  expect(contentVersion()).toBe(0);
  const hooks = { contentVersion: vi.fn(() => 3) };
  setHooks(hooks);
  expect(contentVersion()).toBe(3);
  hooks.contentVersion.mockImplementation(() => {
    throw new Error("database is locked");
  });
  expect(contentVersion()).toBeNull();
});

test("a request's cookies are looked at once for whether its browser was signed in", () => {
  const asked = vi.fn((cookie: string | undefined) => cookie === "sesion=new");
  setHooks({ isOfSignedInBrowser: asked });
  const request = { headers: { cookie: "sesion=old" } } as IncomingMessage;
  expect([isOfSignedInBrowser(request), isOfSignedInBrowser(request)]).toEqual([false, false]);
  expect(asked).toHaveBeenCalledOnce();
  request.headers.cookie = "sesion=new";
  expect(isOfSignedInBrowser(request)).toBe(true);
});
