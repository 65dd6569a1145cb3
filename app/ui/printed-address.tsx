import { useSite } from "./site-context";

/** Shows where the page is to those who hold it on paper. */
export function PrintedAddress({ path }: { path: string }) {
  const { school, siteUrl } = useSite();
  return (
    <p className="print-only">
      {school.name} · {siteUrl}
      {path}
    </p>
  );
}
