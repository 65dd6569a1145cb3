import { environment } from "~/config/env.server";
import { readEscuela } from "~/escuela/escuela.server";
import { securityTxt } from "~/seo/security-txt";

export async function loader() {
  const { words } = await readEscuela();
  return new Response(securityTxt(words.email, environment.SITE_URL), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-cache",
    },
  });
}
