import { environment } from "~/config/env.server";
import { securityTxt } from "~/seo/security-txt";

export function loader() {
  return new Response(securityTxt(environment.SCHOOL_EMAIL, environment.SITE_URL), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
    },
  });
}
