import { structuredData } from "~/seo/structured-data";
import type { Site } from "~/ui/site-context";
import { siteImage } from "~/uploads/image";

export function schoolData({ school, siteUrl }: Pick<Site, "school" | "siteUrl">) {
  return structuredData("EducationalOrganization", {
    name: school.name,
    url: `${siteUrl}/`,
    logo: siteUrl + siteImage("logo.svg"),
    image: siteUrl + siteImage("compartir.jpg"),
    ...(school.email && { email: school.email }),
    address: {
      "@type": "PostalAddress",
      streetAddress: school.address,
      addressLocality: "Granada",
      addressCountry: "ES",
    },
  });
}
