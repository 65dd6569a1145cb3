import { expect, test } from "vitest";
import { multipart } from "../support/multipart";
import { useSite } from "../support/use-site";
import { pageOf } from "../support/visitor";

const { owner } = await useSite();

/** Each form with text fields of the owner's, and whether it brings files. */
const FORMS = [
  { path: "/blog-admin?nuevo", withFiles: true },
  { path: "/galeria-admin?nuevo", withFiles: true },
  { path: "/admin/cartas?nueva", withFiles: false },
  { path: "/admin/convocatorias?nueva", withFiles: false },
  { path: "/admin/textos?editar=privacidad", withFiles: false },
];

test.each(FORMS)("the fields of $path take as much as its form says", async (form) => {
  const page = await owner.page(form.path);
  const fields = [...page.all("input"), ...page.all("textarea")];
  const limited = fields.filter(({ attribs }) => attribs.name && attribs.maxlength);
  expect(limited.length).toBeGreaterThan(0);
  for (const { attribs } of limited) {
    const { name = "", maxlength: limit } = attribs;
    const typed = { [name]: "x".repeat(Number(limit) + 1) };
    const sent = await (form.withFiles
      ? owner.postForm(form.path, multipart(typed))
      : owner.post(form.path, typed));
    expect(sent.status).toBe(400);
    expect((await pageOf(sent)).errors[name]).toBe(`Escribe ${limit} caracteres como máximo`);
  }
});
