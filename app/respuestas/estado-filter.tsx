import type { SeguimientoEstado } from "~/db/correo-schema";
import { KINDS } from "~/db/kinds";
import type { Form } from "~/db/submission-schema";

interface EstadoFilterProps {
  form: Form;
  estado: SeguimientoEstado | null | undefined;
}

export function EstadoFilter({ form, estado }: EstadoFilterProps) {
  return (
    <div className="field">
      <label htmlFor="estado">Estado</label>
      <select id="estado" name="estado" key={estado} defaultValue={estado ?? ""}>
        <option value="">{KINDS[form].all}</option>
        {Object.entries(KINDS[form].estados).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
