import type { ReactNode } from "react";
import type { Words } from "~/escuela/words";
import { MensajeForm } from "~/mensajes/mensaje-form";
import { inertWhen } from "~/ui/inert";
import { Page } from "~/ui/page";
import { type School, SiteContext, useSite } from "~/ui/site-context";
import type { Picture } from "~/uploads/image";
import { Landing } from "./landing";

interface LandingPreviewProps {
  school: School;
  words: Words;
  pictures: Record<string, Picture>;
  /** What it is, above it. */
  children: ReactNode;
}

/** The landing page with other words than the present ones. Its form of contact sends nothing. */
export function LandingPreview({ school, words, pictures, children }: LandingPreviewProps) {
  const site = useSite();
  return (
    <SiteContext.Provider value={{ ...site, school }}>
      <Page>
        <div className="preview-bar">{children}</div>
        <Landing words={words} pictures={pictures}>
          <form {...inertWhen(true)}>
            <MensajeForm
              state={undefined}
              answerId="respuesta"
              firstLayer={{ version: null, forwards: false }}
            />
          </form>
        </Landing>
      </Page>
    </SiteContext.Provider>
  );
}
