import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guard.server";
import { unreachableAmong } from "~/cartas/recipients.server";
import { forgiveAddress } from "~/correo/refused.server";
import { FORMS, KINDS } from "~/db/kinds";
import { isPurgeDue } from "~/db/purge-deleted.server";
import { readSearch } from "~/format/text-search";
import { readFrom } from "~/http/came-from";
import { readFields } from "~/http/form-body.server";
import { PAGE_SIZE, pagesOf, readPage as readPageNumber } from "~/http/query";
import {
  ErasedNotice,
  ErasePersonDialog,
  NotedNotice,
  readErased,
} from "~/personas/erase-person-dialog";
import { eraseForGood } from "~/personas/erasures.server";
import { countsOf, findPerson, formsVersion, nameOf, readPerson } from "~/personas/person.server";
import { recordsOf } from "~/personas/person-records";
import { PersonSheet } from "~/personas/person-sheet";
import { privateMeta } from "~/seo/page-meta";
import { CHANGED, personHref } from "~/submissions/submission-dialog";
import { BackLink } from "~/ui/back-link";
import { Page } from "~/ui/page";

export const meta = privateMeta("Todo lo de una persona");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const email = search.get("email")?.trim();
  const erased = search.get("borrado");
  if (!email && !erased) throw redirect(searchHref(search.get("q")));
  const [unreachable = null] = Object.values(await unreachableAmong(email ? [email] : []));
  return {
    person: email ? { ...(await readPage(email, search)), unreachable } : null,
    from: readFrom(search),
    asksToErase: search.has("eliminar"),
    erased: readErased(erased),
    isNoted: erased === "apuntado",
    isPurgeDue: isPurgeDue(),
  };
}

async function readPage(email: string, search: URLSearchParams) {
  const index = await findPerson(email);
  const { forms, rows } = countsOf(index);
  const pages = pagesOf(rows);
  const page = Math.max(1, Math.min(readPageNumber(search), pages));
  const person = await readPerson(index, (page - 1) * PAGE_SIZE, PAGE_SIZE);
  const version = formsVersion(index);
  return { email, nombre: nameOf(index), records: recordsOf(person), forms, page, pages, version };
}

function searchHref(typed: string | null): string {
  const words = readSearch(typed);
  return words ? `/admin?buscar=${encodeURIComponent(words)}` : "/admin";
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
  const { version } = await readFields(request, { version: 100 });
  if (version && version !== formsVersion(await findPerson(email)))
    return redirect(`${personHref(email, readFrom(search))}&eliminar&${CHANGED}`, 303);
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
  const { person, from, asksToErase, erased, isNoted, isPurgeDue } = useLoaderData<typeof loader>();
  const dialog = asksToErase && person && person.pages > 0 && (
    <ErasePersonDialog {...person} from={from} />
  );
  return (
    <Page className="panel" dialog={dialog}>
      {isNoted && <NotedNotice />}
      {erased && <ErasedNotice counts={erased} isPurgeDue={isPurgeDue} />}
      <div>
        <BackLink href={from ?? "/admin"}>{from ? "Volver" : "Panel"}</BackLink>
        <h1>{person ? `Todo lo de ${person.nombre || person.email}` : "Borrado"}</h1>
        {person?.nombre && <p className="panel-lead">{person.email}</p>}
      </div>
      {person && <PersonSheet {...person} from={from} />}
    </Page>
  );
}
