import { carriedPairs, chooseAgain } from "~/http/resumed-form";
import { BusyPage } from "~/ui/error-pages";
import { Page } from "~/ui/page";
import { Lines } from "~/ui/text-lines";
import { CodeFields, SignInForm } from "./sign-in-form";
import { lacksPassword, type UnsentForm } from "./unsent-form";

const TEXTS = ["asunto", "titulo", "texto", "contenido", "descripcion", "nota"];

/** Answer to a posted form that was not done because nobody was signed in, or that could not be checked. */
export default function UnsentPage(unsent: UnsentForm) {
  return unsent.asks === "nothing" ? <SendAgain {...unsent} /> : <SignInAgain {...unsent} />;
}

/**
 * Page on which one signs in to repeat a POST whose session had ended: a plain form, as browsers
 * then repeat the POST (307).
 */
function SignInAgain(unsent: UnsentForm) {
  const { action, failure, asks, hasKeys } = unsent;
  const state = failure === null ? undefined : { failure };
  return (
    <Page className="narrow">
      <h1>Vuelve a entrar</h1>
      <p className="lead">Tu sesión había terminado. {wayOn(unsent)}</p>
      <FilesToChoose {...unsent} />
      <form className="stack" method="post" action={action}>
        <Carried {...unsent} />
        {asks === "code" ? (
          <CodeFields failure={state?.failure} hasKeys={hasKeys} />
        ) : (
          <SignInForm state={state} hasKeys={hasKeys} />
        )}
        {hasKeys && <SignInElsewhere />}
      </form>
      <WhatWasTyped {...unsent} />
    </Page>
  );
}

function WhatWasTyped({ fields }: UnsentForm) {
  const typed = TEXTS.filter((name) => fields[name]?.trim());
  if (typed.length === 0) return null;
  return (
    <section className="stack">
      <h2>Lo que escribiste</h2>
      {typed.map((name) => (
        <p key={name}>
          <Lines text={fields[name] ?? ""} />
        </p>
      ))}
    </section>
  );
}

function wayOn(unsent: UnsentForm): string {
  if (lacksPassword(unsent)) {
    return "No se ha hecho nada todavía: entra, y se te pedirá otra vez la contraseña para hacerlo.";
  }
  const then = unsent.files.length > 0 ? "entra y volverás a verlo." : "entra y se enviará.";
  return `No se ha perdido nada de lo que escribiste: ${then}`;
}

/** Link to sign in by passkey in another tab: this page answers a browser's own POST and runs no script. */
function SignInElsewhere() {
  return (
    <>
      <p>
        ¿Usas una llave?{" "}
        <a href="/admin" target="_blank" rel="noopener">
          Entra con ella en otra pestaña
        </a>{" "}
        y vuelve a esta.
      </p>
      <p className="form-actions">
        <button type="submit" className="button button-quiet" formNoValidate>
          Ya he entrado
        </button>
      </p>
    </>
  );
}

/** A form to be sent again, because its sender could not be determined. */
function SendAgain(unsent: UnsentForm) {
  return (
    <BusyPage>
      <FilesToChoose {...unsent} />
      <form method="post" action={unsent.action}>
        <Carried {...unsent} />
        <button type="submit" className="button">
          Enviar de nuevo
        </button>
      </form>
    </BusyPage>
  );
}

function FilesToChoose({ files }: UnsentForm) {
  return files.length > 0 && <p>{chooseAgain(files)}</p>;
}

function Carried({ resume, ...unsent }: UnsentForm) {
  return carriedPairs(unsent, resume).map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: files of one field have one name
    <input key={index} type="hidden" name={name} value={value} />
  ));
}
