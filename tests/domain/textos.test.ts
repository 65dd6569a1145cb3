import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { TEMPLATES } from "~/legal/templates";
import { placeholdersIn, TEXTO_NAMES } from "~/legal/texto-names";
import {
  countPlaceholders,
  findTexto,
  listTextos,
  newestTexto,
  readPrivacyNotice,
  saveTexto,
  shownPrivacidad,
  submitTexto,
  textosWithCartas,
  versionOfTexto,
  writeTemplateTextos,
} from "~/legal/textos.server";

const KNOWN = {
  name: "Sal de plata",
  email: "hola@x.es",
  address: "Calle Elvira 1",
  telephone: "958 123 456",
  forwards: false,
  mails: false,
};

test("forms before the first start refer to no version of the privacy text", async () => {
  expect(await newestTexto("privacidad")).toBeNull();
  expect(await shownPrivacidad(undefined)).toBeNull();
});

describe("once the site has started", () => {
  beforeAll(writeTemplateTextos);

  test("each text has a first version, and a second start adds none", async () => {
    await writeTemplateTextos();
    expect((await listTextos()).map(({ nombre }) => nombre)).toEqual(["aviso-legal", "privacidad"]);
  });

  test("missing facts about the school are placeholders in its texts", async () => {
    const { texto = "" } = (await newestTexto("privacidad")) ?? {};
    expect(texto).toContain(environment.SCHOOL_NAME);
    expect(texto).not.toContain("escuela.example");
    expect(placeholdersIn(texto)).toEqual([
      "nombre y apellidos o razón social de quien tiene la escuela",
      "NIF",
      "dirección postal",
      "correo de contacto",
      "empresa de alojamiento y país",
    ]);
    expect(await countPlaceholders()).toBe(11);
  });

  test("the template's privacy text speaks of letters once mail is sent", async () => {
    expect(await newestTexto("privacidad")).toMatchObject({ habla_de_cartas: 0 });
    environment.SMTP_URL = { host: "127.0.0.1", port: 9, secure: false, requireTLS: false };
    await writeTemplateTextos();
    environment.SMTP_URL = undefined;
    const newest = await newestTexto("privacidad");
    expect(newest).toMatchObject({ habla_de_cartas: 1, de_plantilla: 1 });
    expect(await textosWithCartas()).toEqual(new Set([newest?.id]));
    expect(await newestTexto("aviso-legal")).toMatchObject({ habla_de_cartas: 0 });
    await writeTemplateTextos();
    expect(await newestTexto("privacidad")).toMatchObject({ habla_de_cartas: 0 });
  });

  test("a new version of a legal text leaves the old one as it was", async () => {
    const before = await newestTexto("aviso-legal");
    expect(await saveTexto({ nombre: "aviso-legal", texto: "Somos nosotras" })).toBe(true);
    expect(await newestTexto("aviso-legal")).toMatchObject({ texto: "Somos nosotras" });
    expect(await findTexto(before?.id ?? 0)).toEqual(before);
    expect(await countPlaceholders()).toBe(5);
  });

  test.each(["UPDATE textos SET texto = 'x'", "DELETE FROM textos"])(
    "no version that was shown is changed: %s",
    async (statement) => {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow("is never");
    },
  );

  test("a form refers to the version that it showed, or else to the newest", async () => {
    const first = await newestTexto("privacidad");
    const notice = await newestTexto("aviso-legal");
    await saveTexto({ nombre: "privacidad", texto: "Otra" });
    const now = (await newestTexto("privacidad"))?.id;
    expect(await shownPrivacidad(String(first?.id))).toBe(first?.id);
    for (const field of [undefined, "", "nada", "-1", "999", String(notice?.id)]) {
      expect(await shownPrivacidad(field), field).toBe(now);
    }
  });

  test("changing whether a legal text speaks of letters makes a new version", async () => {
    const save = (habla_de_cartas: string) =>
      submitTexto("privacidad", { texto: "Lo mismo", habla_de_cartas });
    expect(await save("1")).toEqual({ ok: true, value: "nueva" });
    const first = await newestTexto("privacidad");
    expect(await save("1")).toEqual({ ok: true, value: "igual" });
    expect(await newestTexto("privacidad")).toEqual(first);
    expect(await save("")).toEqual({ ok: true, value: "nueva" });
    expect(first).toMatchObject({ habla_de_cartas: 1 });
    expect(await findTexto(first?.id ?? 0)).toEqual(first);
    expect(await newestTexto("privacidad")).toMatchObject({ habla_de_cartas: 0 });
  });
});

describe("edited in two windows, a legal text", () => {
  const submit = (texto: string, version?: string) =>
    submitTexto("aviso-legal", { texto, ...(version !== undefined && { version }) });
  const present = async () => {
    const newest = await newestTexto("aviso-legal");
    return newest ? versionOfTexto(newest) : "";
  };

  test("comes back with the other window's words before it is saved", async () => {
    const opened = await present();
    await submit("Lo de una ventana", opened);
    const asked = await submit("Lo de la otra", opened);
    expect(asked).toEqual({
      ok: false,
      reason: "conflict",
      form: {
        values: { texto: "Lo de la otra", version: await present() },
        errors: { texto: "Ahora dice: «Lo de una ventana»" },
        failure: expect.stringContaining("Este texto se ha cambiado en otra ventana"),
      },
    });
    expect((await newestTexto("aviso-legal"))?.texto).toBe("Lo de una ventana");
    expect(await submit("Lo de la otra", await present())).toEqual({ ok: true, value: "nueva" });
  });

  test("is no conflict if both say the same or the form has no version", async () => {
    const opened = await present();
    await submit("Lo de una ventana", opened);
    expect(await submit("Lo de una ventana", opened)).toEqual({ ok: true, value: "igual" });
    expect(await submit("Lo de la otra")).toEqual({ ok: true, value: "nueva" });
  });
});

describe("the templates", () => {
  test.each([
    ["forwards", ["servicio de reenvío y país"]],
    ["mails", ["cada carta", "Si dejas las cartas", "servicio de correo y país"]],
  ])("the template speaks of what «%s» means only where that is so", (fact, sentences) => {
    for (const words of sentences) {
      expect(TEMPLATES.privacidad(KNOWN)).not.toContain(words);
      expect(TEMPLATES.privacidad({ ...KNOWN, [fact]: true })).toContain(words);
    }
  });

  test.each(TEXTO_NAMES)("the text %s says who answers, where, and how to reach them", (name) => {
    const text = TEMPLATES[name](KNOWN);
    for (const known of [KNOWN.name, KNOWN.email, KNOWN.address, "[NIF]"]) {
      expect(text).toContain(known);
    }
  });

  test("a link in a legal text is not taken for a placeholder", () => {
    expect(placeholdersIn("[AEPD](https://www.aepd.es/) y [NIF] y [NIF]")).toEqual(["NIF"]);
  });
});

test("the notice under a form names the newest privacy text from the next request on", async () => {
  const before = (await readPrivacyNotice()).version;
  await saveTexto({ nombre: "privacidad", texto: "Otra" });
  const { version } = await readPrivacyNotice();
  expect(version).toBe((await newestTexto("privacidad"))?.id);
  expect(version).not.toBe(before);
});
