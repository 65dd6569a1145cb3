import { nextConvocatorias } from "~/convocatorias/convocatorias.server";
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
