import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { authFailure } from "~/auth/auth-error.server";
import { permitDownload } from "~/auth/download-permit.server";
import { requireSession, requireUser } from "~/auth/guard.server";
import { isPasskeyStored } from "~/auth/keys/second-keys.server";
import { CONFIRM_LIMITS } from "~/auth/password-limits";
import { findOffered } from "~/backup/offered-archive.server";
import { readFields } from "~/http/form-body.server";
import { privateMeta } from "~/seo/page-meta";
import { ARCHIVO_HREF, COPIA_HREF, CopiaPage } from "~/status/copia-page";

export const meta = privateMeta("La última copia");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return { offered: await findOffered(), hasKeys: await isPasskeyStored() };
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireSession(request);
  const proof = await readFields(request, CONFIRM_LIMITS);
  if ((await findOffered()).state !== "ready") return redirect(COPIA_HREF, 303);
  try {
    const permit = await permitDownload(session, proof, request);
    return redirect(`${ARCHIVO_HREF}?permiso=${encodeURIComponent(permit)}`, 303);
  } catch (error) {
    return data(...authFailure(error));
  }
}

export default function Copia() {
  const failed = useActionData<typeof action>();
  return <CopiaPage {...useLoaderData<typeof loader>()} failed={failed} />;
}
