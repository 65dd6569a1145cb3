import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LegalPage, legalHandle, legalMeta } from "~/legal/legal-page";
import { retentionInWords } from "~/legal/retention.server";
import { newestTexto } from "~/legal/textos.server";
import { plainHtml } from "~/text/html.server";

export const handle = legalHandle("privacidad");

export const meta = legalMeta(
  "privacidad",
  "Qué datos guarda la escuela, para qué, cuánto tiempo y cómo pedir que los borre.",
);

export async function loader() {
  const texto = await newestTexto("privacidad");
  if (!texto) throw redirect("/404");
  return {
    html: plainHtml(texto.texto),
    created_at: texto.created_at,
    periods: await retentionInWords(),
  };
}

export default function Privacidad() {
  const { periods, ...texto } = useLoaderData<typeof loader>();
  return (
    <LegalPage name="privacidad" {...texto}>
      <section className="rich-text" aria-labelledby="period-title">
        <h2 id="period-title">El plazo que rige ahora</h2>
        <ul>
          {periods.map(({ title, words }) => (
            <li key={title}>
              <strong>{title}</strong>: {words}
            </li>
          ))}
        </ul>
      </section>
    </LegalPage>
  );
}
