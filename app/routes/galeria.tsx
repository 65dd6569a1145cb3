import type { MetaFunction } from "@remix-run/node";
import { Page } from "~/ui/page";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Galería", matches) },
  { name: "description", content: "Proyectos de fotografía química y sus fotografías." },
];

export default function Galeria() {
  return (
    <Page className="prose">
      <h1>Galería</h1>
      <p className="lead">No hay proyectos disponibles en la galería.</p>
    </Page>
  );
}
