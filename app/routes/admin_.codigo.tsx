import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { authFailure } from "~/auth/auth-error.server";
import { getUser } from "~/auth/guard.server";
import { isSignInPending } from "~/auth/keys/pending-sign-in.server";
import { isPasskeyStored } from "~/auth/keys/second-keys.server";
import { SIGN_IN_LIMITS } from "~/auth/password-limits";
import { signIn } from "~/auth/sign-in.server";
import { CodeFields } from "~/auth/sign-in-form";
import { answerOrTyped } from "~/http/answer-or-typed";
import { openedFrom, readFrom } from "~/http/came-from";
import { readPublicFields } from "~/http/form-body.server";
import { privateMeta } from "~/seo/page-meta";
import { Page } from "~/ui/page";

export const meta = privateMeta("El código");

export async function loader({ request }: LoaderFunctionArgs) {
  const isPending = await isSignInPending(request);
  // The page that answers a code has the headers of its post, and says what is wrong with it.
  const isAnswer = request.headers.has("Content-Type");
  if (!isPending && !isAnswer && (await getUser(request))) {
    throw redirect(readFrom(new URL(request.url).searchParams) ?? "/admin");
  }
  return { isPending, hasKeys: await isPasskeyStored() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { codigo = "", llave } = await readPublicFields(request, SIGN_IN_LIMITS);
  try {
    const { headers } = await signIn(request, { codigo, llave });
    const from = readFrom(new URL(request.url).searchParams);
    return redirect(from ?? "/admin", { status: 303, headers });
  } catch (error) {
    return data(...authFailure(error));
  }
}

export const clientAction = answerOrTyped<typeof action>;

export default function Codigo() {
  const { isPending, hasKeys } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof clientAction>()?.failure;
  const from = readFrom(new URLSearchParams(useLocation().search));
  if (!isPending) return <Lapsed failure={failure} from={from} />;
  return (
    <Page className="narrow">
      <h1>Tu segunda llave</h1>
      <p className="lead">La contraseña es buena. Falta lo que solo tienes tú.</p>
      <Form className="stack" method="post" action={openedFrom("/admin/codigo", from)}>
        <CodeFields failure={failure} hasKeys={hasKeys} />
      </Form>
    </Page>
  );
}

function Lapsed({ failure, from }: { failure: string | undefined; from: string | null }) {
  return (
    <Page className="narrow">
      <h1>Entra otra vez</h1>
      <p className="lead" role={failure ? "alert" : undefined}>
        {failure ?? "Antes de la segunda llave va la contraseña."}
      </p>
      <p>
        <a className="button" href={openedFrom("/admin", from)}>
          Entrar
        </a>
      </p>
    </Page>
  );
}
