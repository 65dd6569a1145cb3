import { useSite } from "./site-context";

export function PrintedAddress({ path }: { path: string }) {
  const { school, siteUrl } = useSite();
  return (
    <p className="print-only">
      {school.name} · {siteUrl}
      {path}
    </p>
  );
}
