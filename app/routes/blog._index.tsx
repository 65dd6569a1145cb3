import type { MetaFunction } from "@remix-run/node";
import { Page } from "~/ui/page";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Blog", matches) },
  {
    name: "description",
    content: "Artículos sobre fotografía química: tomar, revelar y positivar.",
  },
];

export default function Blog() {
  return (
    <Page className="prose">
      <h1>Blog</h1>
      <p className="lead">No hay artículos publicados todavía.</p>
    </Page>
  );
}
