import type { SeguimientoEstado } from "~/db/correo-schema";
import { KINDS } from "~/db/kinds";
import type { Form } from "~/db/submission-schema";
import type { EstadoCounts } from "./waiting.server";

interface EstadoLinksProps {
  form: Form;
  estado: SeguimientoEstado | null | undefined;
  counts: EstadoCounts | null;
  hrefOf(estado: SeguimientoEstado | null): string;
  allHref: string;
}

/** Links to the states with counts; those that nobody is in are left out. */
export function EstadoLinks({ form, estado, counts, hrefOf, allHref }: EstadoLinksProps) {
  const { all, estados, answered } = KINDS[form];
  const words: [SeguimientoEstado | null, string][] = [
    [null, all],
    ["nueva", estados.nueva],
    ["contestada", answered],
  ];
  const shown = words.filter(([of]) => of === null || of === estado || !counts || counts[of] > 0);
  const isMany = estado === "nueva" && (counts?.nueva ?? 0) > 1;
  if (shown.length === 1) return null;
  return (
    <ul className="state-links">
      {shown.map(([of, text]) => (
        <li key={text}>
          <a
            href={hrefOf(of)}
            aria-current={of === (estado ?? null) ? "true" : undefined}
            data-preserve-scroll
          >
            {text}
            {of && counts && ` ${counts[of]}`}
          </a>
        </li>
      ))}
      {isMany && (
        <li>
          <a className="quiet-link" href={allHref} data-preserve-scroll>
            Dar {form === "inscripcion" ? "todas por contestadas" : "todos por contestados"}
          </a>
        </li>
      )}
    </ul>
  );
}
