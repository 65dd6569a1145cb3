import { useSearchParams } from "@remix-run/react";
import { FORMS, KINDS } from "~/db/kinds";
import { countOf } from "~/format/amounts";
import { CHANGED, personHref } from "~/submissions/submission-dialog";
import { Dialog } from "~/ui/dialog";
import { DeleteActions } from "~/ui/item-actions";
import { ErrorNotice, SuccessNotice } from "~/ui/notice";

interface ErasePersonDialogProps {
  email: string;
  from: string | null;
  forms: number;
  /** The `formsVersion` of the forms that the dialog counts (person.server.ts). */
  version: string;
}

export function ErasePersonDialog({ email, from, forms, version }: ErasePersonDialogProps) {
  const href = personHref(email, from);
  const hasChanged = useSearchParams()[0].has(CHANGED);
  return (
    <Dialog
      title="¿Borrarlo todo?"
      closeHref={href}
      actions={<DeleteActions closeHref={href} action={`${href}&eliminar`} fields={{ version }} />}
    >
      {hasChanged && (
        <p>
          No se ha borrado nada: desde que se preguntó ha llegado algo más, o se ha borrado algo.{" "}
          <a href={href}>Míralo antes</a>.
        </p>
      )}
      <p>
        Todo lo que se guarda de <strong>{email}</strong>:{" "}
        {forms === 1 ? "un envío" : `${forms} envíos`}, también lo que espera a ser reenviado y los
        correos que tratan de ello. No se puede deshacer.
      </p>
      <p>Si te ha pedido sus datos, descárgalos antes.</p>
    </Dialog>
  );
}

/** Numbers of erased forms: of each kind, quarantined ones, and how many of all were forwarded. */
type ErasedCounts = number[];

const NOUNS = [
  ...FORMS.map((form) => KINDS[form].nouns),
  ["envío apartado", "envíos apartados"] as const,
];

/** Reads the counts of an erasure from a URL; null where any is missing. */
export function readErased(text: string | null): ErasedCounts | null {
  const counts = (text ?? "").split(".").map(Number);
  const areValid =
    counts.length === NOUNS.length + 1 && counts.every((count) => Number.isSafeInteger(count));
  return text && areValid ? counts : null;
}

export function NotedNotice() {
  return (
    <ErrorNotice title="Todavía no se ha borrado" subject="apuntado">
      Está apuntado y se hará en cuanto la base de datos lo permita. No hace falta que lo repitas:
      busca a la persona dentro de un rato para ver si ha terminado.
    </ErrorNotice>
  );
}

interface ErasedNoticeProps {
  counts: ErasedCounts;
  /** True if database files may still hold something that was deleted. */
  isPurgeDue: boolean;
}

export function ErasedNotice({ counts, isPurgeDue }: ErasedNoticeProps) {
  const parts = NOUNS.flatMap(([one, several], index) => {
    const count = counts[index] ?? 0;
    return count > 0 ? [countOf(count, one, several)] : [];
  });
  const forwarded = counts[NOUNS.length] ?? 0;
  const list = new Intl.ListFormat("es").format(parts);
  const title = `${isPurgeDue ? "Borrando" : "Borrado"}: ${list}`;
  return (
    <SuccessNotice title={parts.length > 0 ? title : "No había nada que borrar"}>
      {isPurgeDue &&
        "Ya no está en el sitio, pero quedan restos en los archivos de la base de datos, porque se están leyendo o no caben de nuevo en el disco. Se reintenta solo: recarga esta página para ver si ha terminado. "}
      {forwarded > 0 &&
        "El servicio de reenvío recibió, o pudo recibir, algo de ello: pídele que también lo borre. "}
      Los avisos que te hayan llegado por correo siguen en tu buzón: bórralos allí. Las copias de
      seguridad automáticas lo olvidan en seis meses como mucho; las que tengas en otro sitio,
      cuando las borres.
    </SuccessNotice>
  );
}
