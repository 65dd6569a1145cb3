import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { forgiveAddress, unreachableAmong } from "~/cartas/recipients.server";
import { FORMS, KINDS } from "~/db/kinds";
import { isPurgeDue } from "~/db/purge-deleted.server";
import { readSearch } from "~/format/text-search";
import {
  ErasedNotice,
  ErasePersonDialog,
  NotedNotice,
  readErased,
} from "~/personas/erase-person-dialog";
import { eraseForGood } from "~/personas/erasures.server";
import { recordsOf } from "~/personas/person-records";
import { PeopleList, PersonSheet } from "~/personas/person-sheet";
import { FOUND_MAX, findPerson, searchPeople } from "~/personas/personas.server";
import { privateMeta } from "~/seo/page-meta";
import { personHref } from "~/submissions/submission-dialog";
import { BackLink } from "~/ui/back-link";
import { InputField } from "~/ui/field";
import { Page } from "~/ui/page";

export const meta = privateMeta("Datos de personas");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const email = search.get("email")?.trim();
  const query = readSearch(search.get("q"));
  const [unreachable = null] = Object.values(await unreachableAmong(email ? [email] : []));
  return {
    query,
    people: query ? { found: await searchPeople(query), limit: FOUND_MAX } : null,
    person: email ? { email, records: recordsOf(await findPerson(email)), unreachable } : null,
    asksToErase: search.has("eliminar"),
    erased: readErased(search.get("borrado")),
    isNoted: search.get("borrado") === "apuntado",
    isPurgeDue: isPurgeDue(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const email = search.get("email")?.trim();
  if (email && search.has("admitir")) {
    await forgiveAddress(email);
    return redirect(personHref(email), 303);
  }
  if (!email || !search.has("eliminar")) return redirect("/admin/personas", 303);
  const done = await eraseForGood(email);
  if (!done) return redirect("/admin/personas?borrado=apuntado", 303);
  const counts = [
    ...FORMS.map((form) => done[KINDS[form].table]),
    done.quarantined,
    done.forwarded,
  ];
  return redirect(`/admin/personas?borrado=${counts.join(".")}`, 303);
}

export default function Personas() {
  const { query, people, person, asksToErase, erased, isNoted, isPurgeDue } =
    useLoaderData<typeof loader>();
  const dialog = asksToErase && person && person.records.length > 0 && (
    <ErasePersonDialog
      email={person.email}
      records={person.records.filter(({ kind }) => kind !== "Correo").length}
    />
  );
  return (
    <Page className="panel" dialog={dialog}>
      {isNoted && <NotedNotice />}
      {erased && <ErasedNotice counts={erased} isPurgeDue={isPurgeDue} />}
      <div>
        <BackLink href="/admin">Panel</BackLink>
        <h1>Datos de personas</h1>
      </div>
      <Form className="stack panel-form" method="get" action="/admin/personas" role="search">
        <InputField
          key={query}
          name="q"
          type="search"
          label="Buscar a alguien"
          hint="Por su correo, su nombre o su teléfono. Verás todo lo que se guarda de esa persona, y podrás dárselo o borrarlo."
          defaultValue={query}
          autoComplete="off"
        />
        <p className="form-actions">
          <button type="submit" className="button">
            Buscar
          </button>
        </p>
      </Form>
      {people && <PeopleList people={people.found} limit={people.limit} />}
      {person && <PersonSheet {...person} />}
    </Page>
  );
}
