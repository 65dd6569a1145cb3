import { existsSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { deviceCookie } from "~/auth/device-cookie.server";
import { getUser, requireUser } from "~/auth/guard.server";
import { UNDECIDED_HEADER } from "~/auth/session-hook.server";
import { openSession } from "~/auth/sessions.server";
import { incomingFolder } from "~/config/folders.server";
import { db } from "~/db/client.server";
import { readFields, submitUploads } from "~/http/form-body.server";
import { carriedPairs } from "~/http/resumed-form";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { multipart } from "../support/multipart";
import { pairIn } from "../support/session-request";

const EMAIL = "ana@escuela.example";
const PASSWORD = "bromuro-de-plata";
const ARTICLE = {
  titulo: "Baño de paro",
  contenido: "Primero\r\n\r\n**Después**",
  password_nueva: "x",
};
/** Its password does not travel. */
const CARRIED = { ...ARTICLE, password_nueva: "" };

freshDatabase();

const refusalOf = (request: Request) =>
  requireUser(request).then(
    () => null,
    (thrown: unknown) => thrown as Response,
  );
const post = (fields: Record<string, string> | [string, string][], cookie = "") =>
  new Request("http://x/blog-admin.data?editar=3", {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams(fields),
  });
/** The body of the form that a refusal asks to sign in with. */
async function carriedBy(refusal: Response | null): Promise<[string, string][]> {
  const { resume, ...unsent } = await (refusal as Response).json();
  return carriedPairs(unsent, resume);
}
const signingIn = (email: string, password: string): [string, string][] => [
  ["email", email],
  ["password", password],
];

const openedSession = async () => pairIn(await openSession(await insertUser(EMAIL, PASSWORD)));
const end = () =>
  db.updateTable("auth_sessions").set({ revoked_at: new Date().toISOString() }).execute();

/** The cookie of a session that has been ended. */
async function endedSession(): Promise<string> {
  const cookie = await openedSession();
  await end();
  return cookie;
}

describe("the guard", () => {
  test("the guard redirects a GET without a session to /admin", async () => {
    const refusal = await refusalOf(new Request("http://x/blog-admin"));
    expect(refusal?.status).toBe(302);
    expect(refusal?.headers.get("Location")).toBe("/admin");
  });

  test("the guard answers a late post with the sign-in form and its fields", async () => {
    const refusal = await refusalOf(post(ARTICLE, await endedSession()));
    expect(refusal?.status).toBe(401);
    expect(await refusal?.json()).toEqual({
      action: "/blog-admin?editar=3",
      fields: CARRIED,
      files: [],
      asks: "password",
      hasKeys: false,
      failure: "Auth session missing!",
      resume: expect.any(String),
    });
  });

  describe("a form that is on its way as its session ends", () => {
    const FIELDS = { titulo: 200, contenido: 50_000 };
    const thrownBy = (reading: Promise<unknown>) =>
      reading.then(
        () => null,
        (thrown: unknown) => thrown as Response,
      );

    test("does nothing once it has come, and is carried through signing in", async () => {
      const cookie = await openedSession();
      const request = post({ titulo: "Baño", contenido: "Primero" }, cookie);
      await requireUser(request);
      await end();
      const refusal = await thrownBy(readFields(request, FIELDS));
      expect(refusal?.status).toBe(401);
      expect(await refusal?.json()).toMatchObject({
        action: "/blog-admin?editar=3",
        fields: { titulo: "Baño", contenido: "Primero" },
        asks: "password",
      });
    });

    test("leaves no file, and names those that it had", async () => {
      const cookie = await openedSession();
      const file = { field: "imagen", name: "baño.jpg", data: new Uint8Array(9) };
      const request = new Request("http://x/blog-admin", {
        method: "POST",
        headers: { Cookie: cookie },
        body: multipart({ titulo: "Baño" }, file),
      });
      await requireUser(request);
      await end();
      const submit = () => Promise.reject(new Error("submitted"));
      const sent = submitUploads(request, FIELDS, () => null, submit);
      expect(await (await thrownBy(sent))?.json()).toMatchObject({
        fields: { titulo: "Baño" },
        files: [{ field: "imagen", name: "baño.jpg" }],
      });
      expect(existsSync(incomingFolder) ? readdirSync(incomingFolder) : []).toEqual([]);
    });

    test("is read if its session goes on", async () => {
      const cookie = await openedSession();
      const request = post({ titulo: "Baño" }, cookie);
      await requireUser(request);
      expect(await readFields(request, FIELDS)).toEqual({ titulo: "Baño" });
    });
  });

  test("the guard gives back no text that is longer than any form may send", async () => {
    const cookie = await endedSession();
    const most = "&".repeat(166_000);
    const carried = await refusalOf(post({ contenido: most }, cookie));
    expect(await carried?.json()).toMatchObject({ fields: { contenido: most } });
    const refusal = await refusalOf(post({ contenido: `${most}${"&".repeat(1000)}` }, cookie));
    expect(refusal?.status).toBe(401);
    expect(await refusal?.text()).not.toContain("&&&");
  });

  test("the guard gives a browser signed out in another tab what it typed", async () => {
    const refusal = await refusalOf(post(ARTICLE, pairIn(deviceCookie("hash", null))));
    expect(await refusal?.json()).toMatchObject({ fields: { contenido: ARTICLE.contenido } });
  });

  test("the guard names the files of a late post", async () => {
    const files = [
      { field: "imagen", name: "roja.jpg", data: new Uint8Array(9) },
      { field: "imagenes", name: "patio.jpg", data: new Uint8Array(9) },
      { field: "imagenes", name: "", data: new Uint8Array() },
    ];
    const body = multipart({ titulo: "Con fotos" }, ...files);
    const headers = { Cookie: await endedSession() };
    const request = new Request("http://x/blog-admin", { method: "POST", headers, body });
    expect(await (await refusalOf(request))?.json()).toMatchObject({
      fields: { titulo: "Con fotos" },
      files: [
        { field: "imagen", name: "roja.jpg" },
        { field: "imagenes", name: "patio.jpg" },
      ],
    });
  });

  test.each(["", "sesion=e30.forged", "dispositivo=id.mark.forged"])(
    "the guard returns no field without a session: «%s»",
    async (cookie) => {
      for (const own of [
        ARTICLE,
        { ...ARTICLE, reanudar: "1" },
        { ...ARTICLE, reanudar: ".forged" },
      ]) {
        const refusal = await refusalOf(post(own, cookie));
        expect([400, 401]).toContain(refusal?.status);
        expect(await refusal?.json()).toEqual({
          refusal: expect.any(String),
          wayOut: { href: "/admin", text: "Entrar en otra pestaña" },
        });
      }
    },
  );

  test("a resumed form survives a wrong password", async () => {
    const carried = await carriedBy(await refusalOf(post(ARTICLE, await endedSession())));
    const refusal = await refusalOf(post([...carried, ...signingIn(EMAIL, "otra-cosa")]));
    expect(refusal?.status).toBe(400);
    expect(await refusal?.json()).toMatchObject({
      fields: { titulo: ARTICLE.titulo, contenido: ARTICLE.contenido },
      failure: "Invalid login credentials",
    });
  });

  test("the guard has the browser repeat the post once the password is right", async () => {
    const carried = await carriedBy(await refusalOf(post(ARTICLE, await endedSession())));
    const refusal = await refusalOf(post([...carried, ...signingIn(EMAIL, PASSWORD)]));
    expect(refusal?.status).toBe(307);
    expect(refusal?.headers.get("Location")).toBe("/blog-admin?editar=3");
    const cookie = pairIn(refusal?.headers.get("Set-Cookie") ?? "");
    expect(await getUser(post(ARTICLE, cookie))).toMatchObject({ email: EMAIL });
  });

  test("a form that is sent again without a password is asked to sign in", async () => {
    const undecided = post(ARTICLE, await endedSession());
    undecided.headers.set(UNDECIDED_HEADER, "1");
    const refusal = await refusalOf(post(await carriedBy(await refusalOf(undecided))));
    expect(refusal?.status).toBe(401);
    expect(await refusal?.json()).toMatchObject({ failure: "Auth session missing!" });
  });

  test("the guard reads no post as a sign-in that does not say it is one", async () => {
    await insertUser(EMAIL, PASSWORD);
    for (const reanudar of ["", "1", ".forged"]) {
      const refusal = await refusalOf(post({ email: EMAIL, password: PASSWORD, reanudar }));
      expect(refusal?.status).toBe(401);
      expect(refusal?.headers.get("Set-Cookie")).toBeNull();
    }
  });

  test("the guard answers 503 with Retry-After while the session cannot be read", async () => {
    const request = new Request("http://x/admin", { headers: { [UNDECIDED_HEADER]: "1" } });
    for (const ask of [requireUser, getUser]) {
      const refusal = await ask(request).catch((thrown: unknown) => thrown as Response);
      expect(refusal).toMatchObject({ status: 503 });
      expect((refusal as Response).headers.get("Retry-After")).toBe("5");
    }
  });

  test("the guard returns the fields of a post whose session is unknown", async () => {
    const request = post(ARTICLE, await endedSession());
    request.headers.set(UNDECIDED_HEADER, "1");
    const refusal = await refusalOf(request);
    expect(refusal?.status).toBe(503);
    expect(refusal?.headers.get("Retry-After")).toBe("5");
    expect(await refusal?.json()).toEqual({
      action: "/blog-admin?editar=3",
      fields: CARRIED,
      files: [],
      asks: "nothing",
      hasKeys: false,
      failure: null,
      resume: expect.any(String),
    });
  });
});
