import { Moment } from "./moment";

/** The version of the privacy text that the sender could read; nothing where it is unknown. */
export function ShownText({ id, at }: { id: number | null; at: string | null }) {
  if (id === null || at === null) return null;
  return (
    <>
      <dt>Texto de privacidad que leyó</dt>
      <dd>
        <a href={`/admin/textos?version=${id}`}>
          Versión del <Moment at={at} />
        </a>
      </dd>
    </>
  );
}
