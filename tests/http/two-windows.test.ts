import { beforeEach, describe, expect, test } from "vitest";
import { CONVOCATORIA, insertConvocatoria } from "../support/convocatoria";
import { insert } from "../support/insert";
import { useSite } from "../support/use-site";
import { pageOf } from "../support/visitor";

const { site, owner } = await useSite();
interface Window {
  /** Where the form stands, and the words that find it there. */
  page: string;
  form: string;
  /** The field that is typed in, and what is filled in besides. */
  field: string;
  rest?: Record<string, string>;
  /** Of what is stored: its newest. */
  stored: string;
  /** The form of another window on the same, where this one makes it. */
  other?: Pick<Window, "page" | "form">;
}

const ESCUELA =
  "SELECT cambios ->> '$.toma_1_titulo' AS text FROM escuela ORDER BY id DESC LIMIT 1";
const EDITED: Record<string, Window> = {
  carta: {
    page: "/admin/cartas?carta=1",
    form: "Guardar la carta",
    field: "contenido",
    stored: "SELECT contenido AS text FROM cartas",
  },
  convocatoria: {
    page: "/admin/convocatorias?editar=1",
    form: "Guardar cambios",
    field: "titulo",
    stored: "SELECT titulo AS text FROM convocatorias",
  },
  "legal text": {
    page: "/admin/textos?editar=aviso-legal",
    form: "Guardar como versión nueva",
    field: "texto",
    stored:
      "SELECT texto AS text FROM textos WHERE nombre = 'aviso-legal' ORDER BY id DESC LIMIT 1",
  },
  escuela: {
    page: "/admin/escuela?seccion=toma",
    form: "Guardar cambios",
    field: "toma_1_titulo",
    stored: ESCUELA,
  },
};

const MADE: Record<string, Window> = {
  carta: {
    ...(EDITED.carta as Window),
    page: "/admin/cartas?nueva",
    rest: { asunto: "Abrimos" },
    other: EDITED.carta,
  },
  convocatoria: {
    ...(EDITED.convocatoria as Window),
    page: "/admin/convocatorias?nueva",
    form: "/admin/convocatorias?nueva",
    rest: CONVOCATORIA,
    other: EDITED.convocatoria,
  },
};

async function open({ page, form }: Pick<Window, "page" | "form">) {
  return (await owner.page(page)).form(form);
}
type Opened = Awaited<ReturnType<typeof open>>;

const send = (form: Opened, { field, rest }: Window, text: string) =>
  form.send(owner, { ...rest, [field]: text });
const sendFrom = (form: Opened, { field }: Window, text: string) =>
  form.send(owner, { [field]: text });
const textOf = ({ stored }: Window) => site.rows<{ text: string | null }>(stored)[0]?.text;

/** What was typed is there, what the other says is stored, and sent once more it is replaced. */
async function expectConflict(answer: Response, window: Window, stored: string, typed: string) {
  expect(answer.status).toBe(409);
  expect(textOf(window)).toBe(stored);
  const page = await pageOf(answer);
  const again = page.form(window.form);
  expect(again.fields).toMatchObject({ [window.field]: typed });
  const sent = await send(again, window, typed);
  expect(sent.status).toBe(303);
  expect(textOf(window)).toBe(typed);
}

describe.each(Object.entries(EDITED))("%s", (_name, window) => {
  beforeEach(() => {
    insert(site, "cartas", { asunto: "Abrimos", contenido: "Antes" });
    insertConvocatoria(site);
  });

  test("changed in another window meanwhile comes back, and is saved then", async () => {
    const [one, other] = [await open(window), await open(window)];
    expect((await send(one, window, "De una")).status).toBe(303);
    await expectConflict(await send(other, window, "De la otra"), window, "De una", "De la otra");
  });

  test("goes on from its own text after a lost answer", async () => {
    const form = await open(window);
    for (const text of ["Una", "Dos", "Tres"]) {
      expect((await send(form, window, text)).status).toBe(303);
      expect(textOf(window)).toBe(text);
    }
  });

  test("changed in another window after a lost answer comes back, and is saved then", async () => {
    const form = await open(window);
    await send(form, window, "Una");
    expect((await send(await open(window), window, "De la otra")).status).toBe(303);
    await expectConflict(await send(form, window, "Dos"), window, "De la otra", "Dos");
  });

  test("back at what it said before, after a lost answer, says that", async () => {
    const form = await open(window);
    await send(form, window, "Una");
    const first = form.fields[window.field] ?? "";
    expect((await send(form, window, first)).status).toBe(303);
    expect(textOf(window) ?? "").toBe(window.stored === ESCUELA ? "" : first);
  });
});

describe.each(Object.entries(MADE))("a new %s", (_name, window) => {
  test("goes on from its own text after a lost answer", async () => {
    const form = await open(window);
    for (const text of ["Una", "Dos", "Tres"]) {
      expect((await send(form, window, text)).status).toBe(303);
      expect(textOf(window)).toBe(text);
    }
  });

  test.each(["Dos", "Una"])(
    "changed in another window after a lost answer comes back, sent with «%s»",
    async (text) => {
      const form = await open(window);
      await send(form, window, "Una");
      const other = await open(window.other ?? window);
      expect((await sendFrom(other, window, "De la otra")).status).toBe(303);
      await expectConflict(await send(form, window, text), window, "De la otra", text);
    },
  );
});

describe("the escuela", () => {
  const window = EDITED.escuela as Window;
  const words = () =>
    JSON.parse(
      String(site.rows("SELECT cambios FROM escuela ORDER BY id DESC LIMIT 1")[0]?.cambios ?? "{}"),
    );

  test("takes from a form what it changed, and the rest from another window", async () => {
    const form = await open(window);
    await (await open(window)).send(owner, { toma_2_titulo: "De la otra" });
    await form.send(owner, { toma_1_titulo: "Una" });
    expect((await form.send(owner, { toma_1_titulo: "Dos" })).status).toBe(303);
    expect(words()).toEqual({ toma_1_titulo: "Dos", toma_2_titulo: "De la otra" });
  });

  test("that a form was asked about is still its own after the next lost answer", async () => {
    const form = await open(window);
    await (await open(window)).send(owner, { toma_1_titulo: "De la otra" });
    const asked = await form.send(owner, { toma_1_titulo: "Una" });
    const again = (await pageOf(asked)).form(window.form);
    for (const toma_1_titulo of ["Una", "Dos"]) {
      expect((await again.send(owner, { toma_1_titulo })).status).toBe(303);
    }
    expect(words()).toEqual({ toma_1_titulo: "Dos" });
  });
});
