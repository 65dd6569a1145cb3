import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { clockDoubt } from "~/db/clock.server";
import { FORMS, KINDS } from "~/db/kinds";
import { isPurgeDue } from "~/db/purge-deleted.server";
import { siteNow } from "~/db/site-time";
import {
  confirmClock,
  countExpired,
  deleteExpired,
  isClockThatWasShown,
  limitsOf,
  readRetentionPeriods,
  saveRetentionPeriods,
} from "~/legal/retention.server";
import { parseRetentionPeriods, retentionOptions, retentionQuery } from "~/legal/retention-periods";
import { RetentionPreview } from "~/legal/retention-preview";
import { privateMeta } from "~/seo/page-meta";
import { BackLink } from "~/ui/back-link";
import { SelectField } from "~/ui/field";
import { Moment } from "~/ui/moment";
import { ErrorNotice, SuccessNotice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { SubmitButton } from "~/ui/submit-button";

export const meta = privateMeta("Plazos");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const isChoosing = FORMS.some((form) => search.has(KINDS[form].table));
  const chosen = parseRetentionPeriods(search);
  const now = new Date();
  const doubt = await clockDoubt(now);
  return {
    periods: chosen ?? (await readRetentionPeriods()),
    preview: chosen && {
      address: `/admin/conservacion?${retentionQuery(chosen)}`,
      expired: await countExpired(chosen),
      before: limitsOf(chosen, siteNow()),
    },
    isWrong: isChoosing && !chosen,
    isSaved: search.has("guardado"),
    isPurgeDue: isPurgeDue(),
    doubtedClock: doubt && { now: now.toISOString(), ...doubt },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  if (search.has("reloj")) {
    // Another date than she was shown: the page asks again.
    if (!isClockThatWasShown(search.get("reloj") ?? ""))
      return redirect("/admin/conservacion", 303);
    await confirmClock();
    await deleteExpired();
    return redirect("/admin/conservacion", 303);
  }
  const periods = parseRetentionPeriods(search);
  if (!periods) return data({ isWrong: true }, { status: 400 });
  await saveRetentionPeriods(periods);
  await deleteExpired();
  return redirect("/admin/conservacion?guardado", 303);
}

export default function Conservacion() {
  const { periods, preview, isWrong, isSaved, isPurgeDue, doubtedClock } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Page className="panel">
      {isSaved && (
        <SuccessNotice title="Plazo guardado">
          Cada día se borra lo que lo cumple, y la página de privacidad ya lo dice.
          {isPurgeDue &&
            " Lo que ya lo cumplía no está en el sitio, y se está terminando de borrar de los archivos de la base de datos."}
        </SuccessNotice>
      )}
      {(isWrong || refused) && (
        <ErrorNotice title="Error" subject={periods}>
          Elige de la lista un plazo para cada cosa.
        </ErrorNotice>
      )}
      <div>
        <BackLink href="/admin/textos">Textos legales y plazos</BackLink>
        <h1>Plazos</h1>
      </div>
      <p className="panel-lead">
        Cuánto tiempo se guarda lo que la gente te envía. Mientras no elijas un plazo no se borra
        nada; cuando lo elijas, verás antes qué se borraría.
      </p>
      {doubtedClock && (
        <form
          method="post"
          action={`/admin/conservacion?reloj=${doubtedClock.now}`}
          className="notice notice-offer panel-stack"
        >
          <h2 className="notice-title">¿Es correcta la fecha del servidor?</h2>
          <p>
            Según su reloj es el <Moment at={doubtedClock.now} />,{" "}
            {doubtedClock.gap < 0 ? "antes" : "mucho después"} de la última vez que se comprobó, el{" "}
            <Moment at={doubtedClock.believed} />. Si es así, confírmalo y todo sigue por esa fecha:
            se borrará lo que haya cumplido su plazo y se publicará lo programado. Si no, ponlo en
            hora en el servidor: mientras tanto no se borra ni se publica nada.
          </p>
          <p className="form-actions">
            <SubmitButton pendingLabel="Guardando...">La fecha es correcta</SubmitButton>
          </p>
        </form>
      )}
      <Form
        key={retentionQuery(periods)}
        className="stack panel-form"
        method="get"
        action="/admin/conservacion"
        preventScrollReset
      >
        {FORMS.map((form) => KINDS[form]).map(({ table, titles }) => (
          <SelectField
            key={table}
            name={table}
            label={titles}
            options={retentionOptions(periods[table])}
            defaultValue={periods[table] ?? ""}
          />
        ))}
        <p className="form-actions">
          <button type="submit" className="button button-quiet">
            Ver qué se borraría
          </button>
        </p>
      </Form>
      {preview && (
        <form method="post" action={preview.address}>
          <RetentionPreview {...preview} />
        </form>
      )}
    </Page>
  );
}
