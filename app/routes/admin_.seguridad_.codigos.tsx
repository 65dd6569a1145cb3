import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { authFailure } from "~/auth/auth-error.server";
import { AuthNotice } from "~/auth/auth-notice";
import { requireSession } from "~/auth/guard.server";
import { codesSince, offeredSeed, turnOnCodes } from "~/auth/keys/code-generator.server";
import { CODE_WORDS } from "~/auth/keys/key-words";
import { RecoveryCodeList } from "~/auth/keys/recovery-code-list";
import { isPasskeyStored } from "~/auth/keys/second-keys.server";
import { base32, generatorUri, qrCode } from "~/auth/keys/totp.server";
import { ProofFields } from "~/auth/password-field";
import { CONFIRM_LIMITS } from "~/auth/password-limits";
import { knownBrowserCookie } from "~/auth/sessions.server";
import { requireProof } from "~/auth/sign-in.server";
import { readEscuela } from "~/escuela/escuela.server";
import { answerOrTyped } from "~/http/answer-or-typed";
import { readFields } from "~/http/form-body.server";
import { privateMeta } from "~/seo/page-meta";
import { BackLink } from "~/ui/back-link";
import { InputField } from "~/ui/field";
import { Page } from "~/ui/page";
import { SubmitButton } from "~/ui/submit-button";

export const meta = privateMeta("Códigos");

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const hasKeys = await isPasskeyStored();
  if (await codesSince(session.user.id)) return { offer: null, hasKeys };
  const seed = await offeredSeed(session);
  const { words } = await readEscuela();
  const qr = qrCode(generatorUri(seed, session.user.email, words.nombre));
  return { offer: { qr, secret: base32(seed).replace(/.{4}(?!$)/g, "$& ") }, hasKeys };
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireSession(request);
  const { codigo = "", ...proof } = await readFields(request, { ...CONFIRM_LIMITS, codigo: 100 });
  try {
    const shown = await requireProof(session.user, proof, request);
    const codes = await turnOnCodes(session, codigo, shown, request);
    if (!codes) return redirect("/admin/seguridad?hecho=codigos", 303);
    return data(
      { codes },
      { headers: { "Set-Cookie": await knownBrowserCookie(session.user, request) } },
    );
  } catch (error) {
    return data(...authFailure(error));
  }
}

export const clientAction = answerOrTyped<typeof action>;

export default function Codigos() {
  const { offer, hasKeys } = useLoaderData<typeof loader>();
  const state = useActionData<typeof clientAction>();
  if (state && "codes" in state) {
    return <RecoveryCodeList title="Códigos activados" codes={state.codes} />;
  }
  return (
    <Page className="panel">
      <div className="panel-stack">
        <div>
          <BackLink href="/admin/seguridad">Seguridad</BackLink>
          <h1>Códigos</h1>
        </div>
        <p className="panel-lead">
          Una aplicación del teléfono muestra seis cifras que cambian cada medio minuto. Al entrar,
          se piden después de la contraseña.
        </p>
      </div>
      {offer ? (
        <Form className="stack panel-form" method="post" action="/admin/seguridad/codigos">
          {state && <AuthNotice state={state} />}
          <p>
            1. Con una aplicación de códigos, como Aegis, FreeOTP o la de contraseñas del teléfono,
            lee este dibujo. O escribe en ella la clave.
          </p>
          <svg
            className="qr-code"
            viewBox={`0 0 ${offer.qr.size} ${offer.qr.size}`}
            role="img"
            aria-label="La clave, para la cámara del teléfono"
          >
            <path d={offer.qr.path} />
          </svg>
          <p>
            Clave: <code className="secret-key">{offer.secret}</code>
          </p>
          <InputField
            name="codigo"
            label="2. Código que muestra ahora"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={100}
          />
          <ProofFields hasKeys={hasKeys} label="3. Tu contraseña" />
          <p className="form-actions">
            <SubmitButton pendingLabel="Activando...">Activar los códigos</SubmitButton>
          </p>
        </Form>
      ) : (
        <p>
          {CODE_WORDS.already} Si no has visto los códigos de recuperación,{" "}
          <a href="/admin/seguridad/recuperacion">haz otros diez</a>.
        </p>
      )}
    </Page>
  );
}
