import { Page } from "~/ui/page";
import { HiddenFields } from "./hidden-fields";
import type { KeptForm } from "./kept-form";
import { SignInForm } from "./sign-in-form";

/**
 * The session ended before a form arrived: the sign-in form, with all that was typed in it.
 * A plain form on purpose: the browser itself has to repeat the post (307) after signing in.
 */
export function SignInAgain({ action, fields, failure, resume }: KeptForm) {
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
