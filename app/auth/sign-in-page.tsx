import { Form, useLocation } from "@remix-run/react";
import { openedFrom, readFrom } from "~/http/came-from";
import { Page } from "~/ui/page";
import { AuthNotice } from "./auth-notice";
import { NewPasswordForm } from "./password-field";
import { SERVICE_WORDS } from "./service-words";
import { type RefusedEntry, SignInForm } from "./sign-in-form";

interface SignInPageProps {
  hasKeys: boolean;
  state: RefusedEntry | undefined;
}

/** The page at the panel's address while nobody is signed in; it leads to what was asked for. */
export function SignInPage({ hasKeys, state }: SignInPageProps) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const from = isOfPanel(query) ? pathname + search : readFrom(query);
  return (
    <Page className="narrow">
      <h1>Administración</h1>
      <Form className="stack" method="post" action={openedFrom("/admin", from)}>
        <SignInForm state={state} hasKeys={hasKeys} />
      </Form>
    </Page>
  );
}

/**
 * True for a query of the panel, which may hold `desde`; the sign-in page's holds no more than
 * `desde` and `aviso`.
 */
function isOfPanel(query: URLSearchParams): boolean {
  return [...query.keys()].some((name) => name !== "desde" && name !== "aviso");
}

const EXPIRED = { failure: SERVICE_WORDS.expired };

interface RecoveryPageProps {
  token: string;
  minimum: number;
  isExpired: boolean;
  state: RefusedEntry | undefined;
}

/** The page of a recovery link, where a forgotten password is replaced. */
export function RecoveryPage({ token, minimum, isExpired, state }: RecoveryPageProps) {
  return (
    <Page className="narrow">
      <h1>Elige una contraseña nueva</h1>
      {isExpired ? (
        <AuthNotice state={state ?? EXPIRED} />
      ) : (
        <Form
          className="stack"
          method="post"
          action={`/admin?recuperar=${encodeURIComponent(token)}`}
        >
          <NewPasswordForm state={state} minimum={minimum} />
        </Form>
      )}
    </Page>
  );
}
