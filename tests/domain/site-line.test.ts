import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { askedWords, SiteLine } from "~/status/site-line";
import type { StatusLevel, StatusLine } from "~/status/status-line";
import { readPage } from "../support/page";

const line = (label: string, level: StatusLevel): StatusLine => ({ label, level, text: "x" });
const said = (...lines: StatusLine[]) =>
  readPage(renderToStaticMarkup(createElement(SiteLine, { lines })));

test("the panel has no line of what can wait if nothing can", () => {
  expect(said(line("Disco", "bien"), line("Correo", "urgente")).words).toBe("");
});

test("the panel's line of what can wait links each thing to «Cómo va»", () => {
  const two = said(
    line("Copias de seguridad", "atencion"),
    line("Disco", "bien"),
    line("Imágenes apartadas", "atencion"),
  );
  expect(two.words).toBe(
    "El sitio pide dos cosas, sin prisa: copias de seguridad e imágenes apartadas.",
  );
  expect(two.link("copias de seguridad")).toBe("/admin/correo#copias-de-seguridad");
  expect(two.link("imágenes apartadas")).toBe("/admin/correo#imagenes-apartadas");
  const one = said(line("Reloj", "atencion"));
  expect(one.words).toBe("El sitio pide una cosa, sin prisa: reloj.");
});

test("the panel's line of what can wait counts six things in figures", () => {
  const labels = ["A", "B", "C", "D", "E", "F"].map((label) => line(label, "atencion"));
  expect(said(...labels).words).toContain("El sitio pide 6 cosas, sin prisa: a, b, c, d, e y f.");
});

test("the school's index says how much the site asks, or that it is urgent", () => {
  const disk = line("Disco", "bien");
  const mail = line("Correo", "atencion");
  expect(askedWords([disk])).toBe("");
  expect(askedWords([disk, mail, mail])).toBe("dos cosas, sin prisa");
  expect(askedWords([disk, mail, line("Reloj", "urgente")])).toBe("algo urgente");
});
