import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { Page } from "~/ui/page";
import { pageTitle } from "~/ui/page-title";

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Proyectos", matches) },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return null;
}

export default function GaleriaAdmin() {
  return (
    <Page className="prose">
      <h1>Proyectos</h1>
      <p className="lead">No hay proyectos todavía. Aquí se crearán.</p>
      <p>
        <a href="/admin">Volver al panel</a>
      </p>
    </Page>
  );
}
