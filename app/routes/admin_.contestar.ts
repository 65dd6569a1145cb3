import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "~/auth/guard.server";
import { FORMS, KINDS } from "~/db/kinds";
import { askAllHref } from "~/respuestas/estado-links";
import { answerAll, undoAnswerAll } from "~/respuestas/waiting.server";

/** Redirects to the panel: forms are marked as answered by POST, but a link may lead here. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireUser(request);
  const search = new URL(request.url).searchParams;
  const form = FORMS.find((each) => KINDS[each].table === search.get("de"));
  if (!form) return redirect("/admin", 303);
  const { href } = KINDS[form].list;
  const moment = search.get("deshacer");
  if (moment === null) {
    const marked = await answerAll(form, search.get("confirmadas"));
    // Asked again, about those of now.
    if (marked === null) return redirect(askAllHref(form), 303);
    return redirect(`${href}?contestadas=${encodeURIComponent(marked)}`, 303);
  }
  await undoAnswerAll(form, moment);
  return redirect(`${href}?estado=nueva`, 303);
}

export { default } from "~/ui/nothing";
