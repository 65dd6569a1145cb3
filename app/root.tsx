import archivo from "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url";
import ibarra from "@fontsource-variable/ibarra-real-nova/files/ibarra-real-nova-latin-wght-normal.woff2?url";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import icon from "~/assets/icon.svg?url";
import { findUser } from "~/auth/sessions.server";
import { environment } from "~/env.server";
import { ErrorPage } from "~/ui/error-page";
import { followLinks } from "~/ui/link-navigation";
import { NotFoundPage } from "~/ui/not-found-page";
import { SiteContext } from "~/ui/site-context";
import styles from "~/ui/styles/site.css?url";

export const links: LinksFunction = () => [
  { rel: "preload", href: ibarra, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: archivo, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: icon, type: "image/svg+xml" },
];

/** Titles of the pages that are shown instead of one that failed. */
export const meta: MetaFunction = ({ error }) => {
  if (!error) return [];
  return [{ title: isNotFound(error) ? "Page not found" : "Algo ha fallado" }];
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { SCHOOL_NAME: name, SCHOOL_EMAIL: email, SCHOOL_ADDRESS: address } = environment;
  return { signedIn: (await findUser(request)) !== null, school: { name, email, address } };
}

/** The document around every page, errors included. A page that failed runs no scripts. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const path = useLocation().pathname;
  const error = useRouteError();
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
        <meta name="theme-color" content="#F6F5F2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161518" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {page}
        {!error && <ScrollRestoration />}
        {!error && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  const navigate = useNavigate();
  useEffect(() => followLinks(navigate), [navigate]);
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isNotFound(error) ? <NotFoundPage /> : <ErrorPage />;
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
