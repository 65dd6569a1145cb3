import type { ReactNode } from "react";
import { NewestProyecto, type NewestStrip } from "~/galeria/newest-strip";
import { ContactBlock } from "~/mensajes/contact-block";
import { Hero } from "./hero";
import type { LandingView } from "./landing-view";
import { PlanDrawing, SectionSheet } from "./section-sheet";

interface LandingProps {
  view: LandingView;
  strip: NewestStrip | null;
  children: ReactNode;
}

export function Landing({ view, strip, children }: LandingProps) {
  return (
    <>
      <Hero {...view} />
      <SectionSheet id="toma" frame="1A" {...view.toma} />
      <SectionSheet id="laboratorio" frame="2A" {...view.laboratorio} band />
      {strip && <NewestProyecto {...strip} />}
      <SectionSheet
        id="alquiler"
        frame="3A"
        {...view.alquiler}
        drawing={view.hasPlan && <PlanDrawing />}
      />
      <ContactBlock hasMap={view.hasMap}>{children}</ContactBlock>
    </>
  );
}
