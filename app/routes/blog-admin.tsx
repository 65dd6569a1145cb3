import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { Page } from "~/ui/page";
import { pageTitle } from "~/ui/page-title";

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Artículos", matches) },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return null;
}

export default function BlogAdmin() {
  return (
    <Page className="prose">
      <h1>Artículos</h1>
      <p className="lead">No hay artículos todavía. Aquí se escribirán.</p>
      <p>
        <a href="/admin">Volver al panel</a>
      </p>
    </Page>
  );
}
