import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useContext, useEffect } from "react";
import { SessionWatcher } from "~/auth/session-watcher";
import { findSession } from "~/auth/sessions.server";
import { isUnsentForm, type UnsentForm } from "~/auth/unsent-form";
import { nextConvocatorias } from "~/convocatorias/convocatorias.server";
import { readEscuela } from "~/escuela/escuela.server";
import { schoolOf } from "~/escuela/school";
import { isFormRefusal } from "~/http/form-result";
import { isPanelPath } from "~/http/panel";
import { initOf } from "~/http/public-cache";
import { publicOrigin } from "~/http/request.server";
import { isUnanswered, unansweredSentence } from "~/http/unanswered-form";
import { PAPER } from "~/seo/page-meta";
import { ArrivalStatus } from "~/ui/arrival-status";
import { BusyPage, ErrorPage, NotFoundPage } from "~/ui/error-pages";
import archivo from "~/ui/fonts/archivo.woff2?url";
import ibarra from "~/ui/fonts/ibarra.woff2?url";
import { hydrate } from "~/ui/hydrate.client";
import { followLinks } from "~/ui/link-navigation";
import { PageStyle, SiteStyle } from "~/ui/page-style";
import { type School, ScriptNonceContext, ScriptsContext, SiteContext } from "~/ui/site-context";
import { VisitScript } from "~/ui/visit-script";
import icon from "../site-images/logo.svg?url";

// Visitors do not load them.
const UnsentPage = lazy(() => import("~/auth/sign-in-again"));
const RefusedPage = lazy(async () => {
  const { RefusedPage } = await import("~/ui/refused-page");
  return { default: RefusedPage };
});

/**
 * Route handle by which the scripts that a document holds back begin hydration
 * (app/http/document.server.ts).
 */
export const handle = { hydrate };

export const links: LinksFunction = () => [
  { rel: "preload", href: ibarra, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: archivo, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "manifest", href: "/site.webmanifest" },
  { rel: "alternate", href: "/feed.xml", type: "application/atom+xml", title: "Blog" },
];

export const meta: MetaFunction = ({ error }) => {
  if (!error) return [];
  return [{ title: titleOf(error) }, { name: "robots", content: "noindex" }];
};

function titleOf(error: unknown): string {
  if (isNotFound(error)) return "Page not found";
  if (isBusy(error)) return "Ahora mismo no se puede";
  if (isRouteErrorResponse(error) && isFormRefusal(error.data)) return "No se ha enviado";
  return unsentFormOf(error) ? "Vuelve a entrar" : "Algo ha fallado";
}

export const headers: HeadersFunction = ({ errorHeaders }) => {
  const retryAfter = errorHeaders?.get("Retry-After");
  return new Headers(retryAfter ? { "Retry-After": retryAfter } : {});
};

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await findSession(request);
  const escuela = await readEscuela();
  const loaded = {
    signedIn: session !== null,
    /**
     * Seconds that the session still lives; no time of day, as the visitor's clock may be wrong.
     */
    secondsLeft: session?.secondsLeft ?? null,
    ...(session && { account: session.user.id }),
    school: schoolOf(escuela),
    hasCourses: (await nextConvocatorias()).length > 0,
    siteUrl: publicOrigin(request),
  };
  return data(loaded, initOf(escuela.isStandIn));
}

/**
 * Returns false for a link within the same path, which does not change who is signed in, and after
 * a form without an answer.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  if (isUnanswered(args.actionResult)) return false;
  const isWithinPage = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
  return isWithinPage && !formMethod ? false : defaultShouldRevalidate;
}

/** HTML document around every page; React does not hydrate one that shows an error. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const path = useLocation().pathname;
  const error = useRouteError();
  const nonce = useContext(ScriptNonceContext);
  const scripts = useContext(ScriptsContext);
  const isHydrated = scripts?.framework !== "never" && !error;
  const site = data && { ...data, path };
  const page = site ? (
    <SiteContext.Provider value={site}>{children}</SiteContext.Provider>
  ) : (
    children
  );
  return (
    <html lang={isNotFound(error) ? "en" : "es"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={PAPER.safelight} media="not all" />
        <meta name="theme-color" content={PAPER.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={PAPER.dark} media="(prefers-color-scheme: dark)" />
        <Meta />
        <VisitScript />
        <SiteStyle />
        <PageStyle />
        <Links />
        <Icons logo={site?.school.logo} />
      </head>
      <body>
        {page}
        {isHydrated && <ScrollRestoration nonce={nonce} />}
        {scripts?.tags}
      </body>
    </html>
  );
}

function Icons({ logo }: Pick<School, "logo">) {
  if (logo)
    return (
      <>
        <link rel="icon" href={logo.icon} />
        <link rel="apple-touch-icon" href={logo.touchIcon} />
      </>
    );
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={icon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}

export default function App() {
  const { signedIn, secondsLeft } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { location: next, formMethod } = useNavigation();
  const isGoingTo = next?.pathname ?? "";
  const isVerifying = isPanelPath(isGoingTo) && isGoingTo !== pathname && !formMethod;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => followLinks(navigate, !signedIn), [navigate, signedIn]);
  useEffect(() => {
    if (!signedIn) return;
    const ending = new AbortController();
    // Visitors do not load it.
    import("~/ui/typed-forms").then(
      ({ followForms }) => followForms(unansweredSentence, ending.signal),
      console.error,
    );
    return () => ending.abort();
  }, [signedIn]);
  return (
    <SessionWatcher
      signedIn={signedIn}
      secondsLeft={secondsLeft}
      holds={isPanelPath(pathname) && signedIn}
      onChange={revalidate}
    >
      <Outlet />
      <ArrivalStatus pathname={pathname} />
      {isGoingTo === "/blog" && (
        <p className="loading" role="status">
          Cargando artículos...
        </p>
      )}
      {isVerifying && (
        <p className="loading" role="status">
          Verificando autenticación...
        </p>
      )}
    </SessionWatcher>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const unsent = unsentFormOf(error);
  if (unsent)
    return (
      <Suspense>
        <UnsentPage {...unsent} />
      </Suspense>
    );
  if (isRouteErrorResponse(error) && isFormRefusal(error.data))
    return (
      <Suspense>
        <RefusedPage {...error.data} path={pathname} />
      </Suspense>
    );
  if (isBusy(error))
    return (
      <BusyPage>
        <p>
          <a href={pathname + search} data-reload>
            Volver a intentarlo
          </a>
        </p>
      </BusyPage>
    );
  return isNotFound(error) ? <NotFoundPage /> : <ErrorPage />;
}

function unsentFormOf(error: unknown): UnsentForm | null {
  return isRouteErrorResponse(error) && isUnsentForm(error.data) ? error.data : null;
}

function isBusy(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503;
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
