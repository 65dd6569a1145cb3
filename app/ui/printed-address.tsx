import { useSite } from "./site-context";

/** Line that is only printed: the school's name and the address of the page. */
export function PrintedAddress({ path }: { path: string }) {
  const { school, siteUrl } = useSite();
  return (
    <p className="print-only">
      {school.name} · {siteUrl}
      {path}
    </p>
  );
}
