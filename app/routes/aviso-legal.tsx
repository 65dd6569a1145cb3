import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LegalPage, legalHandle, legalMeta } from "~/legal/legal-page";
import { newestTexto } from "~/legal/textos.server";
import { plainHtml } from "~/text/html.server";

export const handle = legalHandle("aviso-legal");

export const meta = legalMeta(
  "aviso-legal",
  "De quién es este sitio y cómo hablar con la escuela.",
);

export async function loader() {
  const texto = await newestTexto("aviso-legal");
  if (!texto) throw redirect("/404");
  return { html: plainHtml(texto.texto), created_at: texto.created_at };
}

export default function AvisoLegal() {
  return (
    <LegalPage name="aviso-legal" {...useLoaderData<typeof loader>()}>
      <p>
        Qué hacemos con tus datos: <a href="/privacidad">Privacidad</a>.
      </p>
    </LegalPage>
  );
}
