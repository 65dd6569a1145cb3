import { BusyPage } from "~/ui/error-pages";
import { Page } from "~/ui/page";
import { SignInForm } from "./sign-in-form";
import type { UnsentForm } from "./unsent-form";

/** Signs in for a POST after the session ended: plain, as the browser has to repeat it (307). */
export function SignInAgain({ action, fields, failure, resume }: UnsentForm) {
  return (
    <Page className="narrow">
      <h1>Vuelve a entrar</h1>
      <p className="lead">
        Tu sesión había terminado. No se ha perdido nada de lo que escribiste: entra y se enviará.
      </p>
      <form className="stack" method="post" action={action}>
        <input type="hidden" name="reanudar" value={resume} />
        <HiddenFields fields={fields} />
        <SignInForm state={failure === null ? undefined : { failure }} />
      </form>
    </Page>
  );
}

/** A form to be sent again, because its sender could not be determined. */
export function SendAgain({ action, fields }: UnsentForm) {
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

function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
