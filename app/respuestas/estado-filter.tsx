import type { SeguimientoEstado } from "~/db/correo-schema";
import type { Form } from "~/db/submission-schema";
import { ESTADOS } from "./seguimiento";

interface EstadoFilterProps {
  form: Form;
  /** «Todas». */
  all: string;
  estado: SeguimientoEstado | null | undefined;
}

export function EstadoFilter({ form, all, estado }: EstadoFilterProps) {
  return (
    <div className="field">
      <label htmlFor="estado">Estado</label>
      <select id="estado" name="estado" key={estado} defaultValue={estado ?? ""}>
        <option value="">{all}</option>
        {Object.entries(ESTADOS[form]).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
