import { describe, expect, test } from "vitest";
import { findVisitor, requireUser } from "~/auth/guard.server";
import { UNDECIDED_HEADER } from "~/auth/refresh-ahead.server";
import { findUser, openSession } from "~/auth/sessions.server";
import { createUser } from "~/auth/users.server";
import { freshDatabase } from "../support/fresh-database";

const EMAIL = "ana@escuela.example";
const PASSWORD = "bromuro-de-plata";
const ARTICLE = {
  titulo: "Baño de paro",
  contenido: "Primero\r\n\r\n**Después**",
  password_nueva: "x",
};

freshDatabase();

const refusalOf = (request: Request) =>
  requireUser(request).then(
    () => null,
    (thrown: unknown) => thrown as Response,
  );
const post = (fields: Record<string, string>) =>
  new Request("http://x/blog-admin.data?editar=3", {
    method: "POST",
    body: new URLSearchParams(fields),
  });

describe("the guard", () => {
  test("lets in who is signed in", async () => {
    const ana = await createUser(EMAIL, PASSWORD);
    const cookie = (await openSession(ana)).split(";", 1)[0] ?? "";
    const request = new Request("http://x/", { headers: { Cookie: cookie } });
    expect(await requireUser(request)).toEqual(ana);
  });

  test("leads who wants to see something to /admin", async () => {
    const refusal = await refusalOf(new Request("http://x/blog-admin"));
    expect(refusal?.status).toBe(302);
    expect(refusal?.headers.get("Location")).toBe("/admin");
  });

  test("gives who posted something the sign-in form with all of it, passwords excepted", async () => {
    const refusal = await refusalOf(post(ARTICLE));
    expect(refusal?.status).toBe(401);
    expect(await refusal?.json()).toEqual({
      action: "/blog-admin?editar=3",
      fields: { titulo: ARTICLE.titulo, contenido: ARTICLE.contenido },
      failure: "Auth session missing!",
    });
  });

  test("keeps it through a wrong password", async () => {
    await createUser(EMAIL, PASSWORD);
    const again = { ...ARTICLE, reanudar: "1", email: EMAIL, password: "otra-cosa" };
    const refusal = await refusalOf(post(again));
    expect(refusal?.status).toBe(400);
    expect(await refusal?.json()).toMatchObject({
      fields: { contenido: ARTICLE.contenido },
      failure: "Invalid login credentials",
    });
  });

  test("has the browser repeat the post once the password is right", async () => {
    const ana = await createUser(EMAIL, PASSWORD);
    const refusal = await refusalOf(
      post({ ...ARTICLE, reanudar: "1", email: EMAIL, password: PASSWORD }),
    );
    expect(refusal?.status).toBe(307);
    expect(refusal?.headers.get("Location")).toBe("/blog-admin?editar=3");
    const cookie = refusal?.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
    const repeated = post(ARTICLE);
    repeated.headers.set("Cookie", cookie);
    expect(await findUser(repeated)).toEqual(ana);
  });

  test("does not read a post as a sign-in that does not say it is one", async () => {
    await createUser(EMAIL, PASSWORD);
    const refusal = await refusalOf(post({ email: EMAIL, password: PASSWORD }));
    expect(refusal?.status).toBe(401);
    expect(refusal?.headers.get("Set-Cookie")).toBeNull();
  });

  test("asks for patience while it cannot be known who asks", async () => {
    const request = new Request("http://x/admin", { headers: { [UNDECIDED_HEADER]: "1" } });
    for (const ask of [requireUser, findVisitor]) {
      const refusal = await ask(request).catch((thrown: unknown) => thrown as Response);
      expect(refusal).toMatchObject({ status: 503 });
      expect((refusal as Response).headers.get("Retry-After")).toBe("5");
    }
  });

  test("gives who posted something all of it back, to be sent again once it is known", async () => {
    const request = post(ARTICLE);
    request.headers.set(UNDECIDED_HEADER, "1");
    const refusal = await refusalOf(request);
    expect(refusal?.status).toBe(503);
    expect(refusal?.headers.get("Retry-After")).toBe("5");
    expect(await refusal?.json()).toEqual({
      action: "/blog-admin?editar=3",
      fields: { titulo: ARTICLE.titulo, contenido: ARTICLE.contenido },
      failure: null,
    });
  });
});
