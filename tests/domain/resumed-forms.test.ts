import { describe, expect, test } from "vitest";
import { ARTICULO_FIELDS } from "~/articulos/articulo-fields";
import { requireUser } from "~/auth/guard.server";
import { UNDECIDED_HEADER } from "~/auth/session-hook.server";
import { openSession } from "~/auth/sessions.server";
import { CARTA_FIELDS, QUESTION_FIELDS } from "~/cartas/carta-fields";
import { CONVOCATORIA_FIELDS } from "~/convocatorias/convocatoria-fields";
import { AVISOS_FIELDS } from "~/correo/mail-words";
import { db } from "~/db/client.server";
import { ESCUELA_FIELDS } from "~/escuela/slots";
import { FICHAS_FIELDS, FOTO_EDIT_FIELDS } from "~/galeria/ficha-schema";
import { DESCRIPTIONS_FIELDS, FOTO_FIELDS, PROYECTO_FIELDS } from "~/galeria/galeria-fields";
import { MOVE_FIELDS } from "~/galeria/order";
import { type FormFields, readFields } from "~/http/form-body.server";
import { carriedPairs } from "~/http/resumed-form";
import { TEXTO_FIELDS } from "~/legal/texto-names";
import { FOLLOW_UP_FIELDS } from "~/respuestas/seguimiento";
import { freshDatabase } from "../support/fresh-database";
import { insertUser } from "../support/insert-user";
import { pairIn } from "../support/session-request";

const ACCOUNT = { email: "ana@escuela.example", password: "bromuro-de-plata" };

const FORMS: Record<string, FormFields> = {
  article: ARTICULO_FIELDS,
  letter: CARTA_FIELDS,
  "letter's question": QUESTION_FIELDS,
  "dated course": CONVOCATORIA_FIELDS,
  notices: AVISOS_FIELDS,
  school: ESCUELA_FIELDS,
  photo: FOTO_EDIT_FIELDS,
  photos: FOTO_FIELDS,
  fichas: FICHAS_FIELDS,
  descriptions: DESCRIPTIONS_FIELDS,
  project: PROYECTO_FIELDS,
  move: MOVE_FIELDS,
  "legal text": TEXTO_FIELDS,
  "follow-up": FOLLOW_UP_FIELDS,
  "quarantined form": { decision: 20 },
  // Each name that the form to sign in has, or that carrying takes.
  "every name that signing in takes": {
    email: 254,
    reanudar: 100,
    "escrito.email": 20,
    "escrito.escrito.email": 20,
    "archivo.imagen": 20,
    "escrito.archivo.imagen": 20,
  },
};

freshDatabase();

const post = (fields: Record<string, string> | [string, string][], headers = {}) => {
  const body = new URLSearchParams(fields);
  return new Request("http://x/admin/escuela", { method: "POST", headers, body });
};

/** The body that a page has which answers a post. */
async function carriedFrom(request: Request): Promise<[string, string][]> {
  const refusal = await requireUser(request).catch((thrown: unknown) => thrown as Response);
  const { resume, ...unsent } = await (refusal as Response).json();
  return carriedPairs(unsent, resume);
}

/** As long as each field may be, of letters that take the most room. */
const filled = (declared: FormFields) =>
  Object.fromEntries(
    Object.entries(declared).flatMap(([name, units]) =>
      name.endsWith("_#")
        ? Array.from({ length: 20 }, (_, i) => [name.replace("#", `${i + 1}`), "€".repeat(units)])
        : [[name, "€".repeat(units)]],
    ),
  );

describe.each(Object.entries(FORMS))("the form of: %s", (_form, declared) => {
  const typed = filled(declared);

  test("arrives as it was typed where somebody signed in for it", async () => {
    const cookie = pairIn(await openSession(await insertUser(ACCOUNT.email, ACCOUNT.password)));
    await db.updateTable("auth_sessions").set({ revoked_at: new Date().toISOString() }).execute();
    const carried = await carriedFrom(post(typed, { Cookie: cookie }));
    const again = [...carried, ...Object.entries(ACCOUNT)] as [string, string][];
    expect(await readFields(post(again), declared)).toEqual(typed);
  });

  test("arrives as it was typed where it was sent again after a 503", async () => {
    const cookie = pairIn(await openSession(await insertUser(ACCOUNT.email, ACCOUNT.password)));
    const undecided = post(typed, { Cookie: cookie, [UNDECIDED_HEADER]: "1" });
    expect(await readFields(post(await carriedFrom(undecided)), declared)).toEqual(typed);
  });
});

test("no field can say that a form is carried: only our proof does", async () => {
  const fields = {
    email: "hola@x.example",
    reanudar: ".forged",
    "escrito.email": "otra@x.example",
  };
  const read = await readFields(post(fields), { email: 254 });
  expect(read).toEqual({ email: "hola@x.example" });
});
