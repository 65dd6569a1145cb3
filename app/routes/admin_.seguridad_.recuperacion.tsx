import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { authFailure } from "~/auth/auth-error.server";
import { AuthNotice } from "~/auth/auth-notice";
import { requireUser } from "~/auth/guard.server";
import { CODE_WORDS } from "~/auth/keys/key-words";
import { RecoveryCodeList } from "~/auth/keys/recovery-code-list";
import { recoveryCodesMark } from "~/auth/keys/recovery-codes.server";
import { asksSecondKey, isPasskeyStored, renewRecoveryCodes } from "~/auth/keys/second-keys.server";
import { ProofFields } from "~/auth/password-field";
import { CONFIRM_LIMITS } from "~/auth/password-limits";
import { requireProof } from "~/auth/sign-in.server";
import { answerOrTyped } from "~/http/answer-or-typed";
import { readFields } from "~/http/form-body.server";
import { privateMeta } from "~/seo/page-meta";
import { BackLink } from "~/ui/back-link";
import { Page } from "~/ui/page";
import { SubmitButton } from "~/ui/submit-button";

export const meta = privateMeta("Códigos de recuperación");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return { isNeeded: await asksSecondKey(user.id), hasKeys: await isPasskeyStored() };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const proof = await readFields(request, CONFIRM_LIMITS);
  try {
    const former = await recoveryCodesMark(user.id);
    const shown = await requireProof(user, proof, request);
    return { codes: await renewRecoveryCodes(shown, former, request) };
  } catch (error) {
    return data(...authFailure(error));
  }
}

export const clientAction = answerOrTyped<typeof action>;

export default function Recuperacion() {
  const { isNeeded, hasKeys } = useLoaderData<typeof loader>();
  const state = useActionData<typeof clientAction>();
  const title = "Códigos de recuperación";
  if (state && "codes" in state) return <RecoveryCodeList title={title} codes={state.codes} />;
  return (
    <Page className="panel">
      <div className="panel-stack">
        <div>
          <BackLink href="/admin/seguridad">Seguridad</BackLink>
          <h1>{title}</h1>
        </div>
        <p className="panel-lead">
          {isNeeded
            ? "Los diez nuevos sustituyen a los que tenías: los viejos dejan de servir."
            : CODE_WORDS.useless}
        </p>
      </div>
      {isNeeded && (
        <Form className="stack panel-form" method="post" action="/admin/seguridad/recuperacion">
          {state && <AuthNotice state={state} />}
          <ProofFields hasKeys={hasKeys} />
          <p className="form-actions">
            <SubmitButton pendingLabel="Haciéndolos...">Hacer otros diez</SubmitButton>
          </p>
        </Form>
      )}
    </Page>
  );
}
