import type { WayOut } from "~/http/form-result";
import type { GoneForm, TypedField } from "~/http/gone-form";
import { InputField, TextAreaField } from "./field";
import { ErrorNotice, WayOutLink } from "./notice";
import { Page } from "./page";

interface RefusedPageProps extends Partial<Gone> {
  refusal: string;
  wayOut?: WayOut;
  path: string;
}

export function RefusedPage({ refusal, wayOut, path, ...gone }: RefusedPageProps) {
  if (isGone(gone)) return <GonePage {...gone} {...{ refusal, wayOut }} />;
  return (
    <Page className="narrow">
      <h1>No se ha enviado</h1>
      <ErrorNotice subject={refusal} more={wayOut && <WayOutLink {...wayOut} />}>
        {refusal}
      </ErrorNotice>
      <p>Tu navegador suele conservar lo que has escrito: está en la página anterior.</p>
      <p>
        <a className="standalone-link" href={path} data-reload>
          Empezar de nuevo
        </a>
      </p>
    </Page>
  );
}

function GonePage({ refusal, wayOut, typed, ways, back }: GoneForm) {
  const [first, ...others] = ways;
  const fields = typed.map((field) => (
    <Typed key={field.name} {...field} isToCopy={first === undefined} />
  ));
  return (
    <Page className="narrow">
      <h1>Ya no está</h1>
      <ErrorNotice subject={refusal} more={wayOut && <WayOutLink {...wayOut} />}>
        {refusal}
      </ErrorNotice>
      {first ? (
        <form className="stack" method="post" action={first.action} aria-label="Lo que has escrito">
          {fields}
          <p className="form-actions">
            <button type="submit" className="button">
              {first.words}
            </button>
            {others.map(({ action, words }) => (
              <button
                key={action}
                type="submit"
                className="button button-quiet"
                formAction={action}
              >
                {words}
              </button>
            ))}
          </p>
        </form>
      ) : (
        <div className="stack">{fields}</div>
      )}
      <p>
        <a className="standalone-link" href={back.href} data-reload>
          {back.text}
        </a>
      </p>
    </Page>
  );
}

function Typed({ name, value, label, words, rows, isToCopy }: TypedField & { isToCopy: boolean }) {
  if (!label || !value) return isToCopy ? null : <input type="hidden" name={name} value={value} />;
  if (words) {
    return (
      <p>
        {label}: {words}
        {!isToCopy && <input type="hidden" name={name} value={value} />}
      </p>
    );
  }
  const field = { name, label, defaultValue: value, readOnly: isToCopy };
  return rows ? <TextAreaField {...field} rows={rows} /> : <InputField {...field} />;
}

type Gone = Omit<GoneForm, "refusal" | "wayOut">;

const isGone = (more: Partial<Gone>): more is Gone => more.typed !== undefined;
