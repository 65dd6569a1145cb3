import { useSite } from "./site-context";

/** The address of a page, for those who hold it on paper. */
export function PrintedAddress({ path }: { path: string }) {
  const { school, siteUrl } = useSite();
  return (
    <p className="print-only">
      {school.name} · {siteUrl}
      {path}
    </p>
  );
}
