import { BusyPage } from "~/ui/busy-page";
import { HiddenFields } from "./hidden-fields";
import type { KeptForm } from "./kept-form";

/** It could not be known who sent a form: all that was typed, to be sent once more. */
export function SendAgain({ action, fields }: KeptForm) {
  return (
    <BusyPage>
      <form method="post" action={action}>
        <HiddenFields fields={fields} />
        <button type="submit" className="button">
          Enviar de nuevo
        </button>
      </form>
    </BusyPage>
  );
}
