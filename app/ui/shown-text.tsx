import { Moment } from "./moment";

/** Which version of the privacy text the sender of a form could read; nothing where it is not known. */
export function ShownText({ id, at }: { id: number | null; at: string | null }) {
  if (id === null || at === null) return null;
  return (
    <>
      <dt>Información mostrada</dt>
      <dd>
        <a href={`/admin/textos?version=${id}`}>
          Versión del <Moment at={at} />
        </a>
      </dd>
    </>
  );
}
