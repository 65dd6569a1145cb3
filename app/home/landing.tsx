import type { ReactNode } from "react";
import { ContactBlock } from "~/mensajes/contact-block";
import { Hero } from "./hero";
import type { LandingView } from "./landing-view";
import { PlanDrawing, SectionSheet } from "./section-sheet";

interface LandingProps {
  view: LandingView;
  /** The form of the contact block. */
  children: ReactNode;
}

export function Landing({ view, children }: LandingProps) {
  return (
    <>
      <Hero {...view} />
      <SectionSheet id="toma" frame="1A" {...view.toma} />
      <SectionSheet id="laboratorio" frame="2A" {...view.laboratorio} band />
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
