import type { ReactNode } from "react";
import { Fold } from "~/ui/fold";
import { useIsHydrated } from "~/ui/hydrated";
import { placeOf } from "./galeria-fields";
import type { MoveButton, Moved } from "./order";

const LABELS: Record<MoveButton, string> = {
  subir: "Subir",
  bajar: "Bajar",
  principio: "Al principio",
  final: "Al final",
};

interface MoveFormProps {
  base: string;
  id: number;
  /** Name of the row for screen readers: «la foto», «Arcadas». */
  name: string;
  index: number;
  count: number;
  moved: Moved | null;
  children?: ReactNode;
}

/**
 * Form that moves a row by buttons, or by a handle with `dragRows()`; the moved row has the focus.
 */
export function MoveForm({ base, id, name, index, count, moved, children }: MoveFormProps) {
  const isHydrated = useIsHydrated();
  if (count < 2) return children;
  const isMoved = moved?.id === id;
  const buttons = (Object.keys(LABELS) as MoveButton[]).filter((button) =>
    button === "subir" || button === "principio" ? index > 0 : index < count - 1,
  );
  const pressed = buttons.find((button) => button === moved?.button) ?? buttons[0];
  const place = placeOf(index, count);
  return (
    <div className="row-tools">
      {isHydrated && <span className="drag-handle" aria-hidden="true" data-drag />}
      <Fold title={children ? "Mover o eliminar" : "Mover"} isOpen={isMoved}>
        <form className="move-form" method="post" action={`${base}?mover=${id}`} data-row={id}>
          {buttons.map((button) => (
            <button
              key={button}
              type="submit"
              className="link-button"
              name="hacia"
              value={button}
              aria-label={`${LABELS[button]}: ${name}, ${place}`}
              // biome-ignore lint/a11y/noAutofocus: the focus stays on the row that was moved
              autoFocus={isMoved && button === pressed}
            >
              {LABELS[button]}
            </button>
          ))}
          <input type="hidden" name="tras" disabled />
          {isMoved && (
            <p className="move-notice" role="status">
              Ahora en el puesto {place}
            </p>
          )}
        </form>
        {children}
      </Fold>
    </div>
  );
}
