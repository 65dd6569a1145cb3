import { BusyPage } from "~/ui/error-pages";
import { Page } from "~/ui/page";
import { SignInForm } from "./sign-in-form";
import type { UnsentForm } from "./unsent-form";

/**
 * The session ended before a form arrived: the sign-in form, with all that was typed in it.
 * A plain form on purpose: the browser itself has to repeat the post (307) after signing in.
 */
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
        <SignInForm state={failure === null ? undefined : { failure }} pending={false} />
      </form>
    </Page>
  );
}

/** It could not be known who sent a form: all that was typed, to be sent once more. */
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

/** What was typed, to go along with a form that asks for something else. */
function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
