import { blogFeed } from "~/articulos/feed.server";
import { nextConvocatorias, upcomingConvocatorias } from "~/convocatorias/convocatorias.server";
import { cached } from "~/db/cached.server";
import { readEscuela } from "~/escuela/escuela.server";
import { newestStrip } from "~/galeria/proyectos.server";
import { landingView } from "./landing-view";

export const readLanding = cached(async () => {
  const escuela = await readEscuela();
  return {
    view: landingView(escuela, await nextConvocatorias()),
    strip: await newestStrip(),
    description: escuela.words.descripcion,
    isStandIn: escuela.isStandIn,
  };
});

/** Returns the feed of the site under an origin. Cached, for it takes as long as ten pages. */
export const readFeed = cached(async (origin: string) => {
  const { words, isStandIn } = await readEscuela();
  const content = await blogFeed(origin, words.nombre, await upcomingConvocatorias());
  return { content, isStandIn };
});
