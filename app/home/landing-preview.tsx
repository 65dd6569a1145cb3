import type { ReactNode } from "react";
import { MensajeForm } from "~/mensajes/mensaje-form";
import { inertWhen } from "~/ui/inert";
import { Page } from "~/ui/page";
import { type School, SiteContext, useSite } from "~/ui/site-context";
import { Landing } from "./landing";
import type { LandingView } from "./landing-view";

interface LandingPreviewProps {
  school: School;
  view: LandingView;
  /** What it is, above it. */
  children: ReactNode;
}

/** The landing page with other words than the present ones. Its form of contact sends nothing. */
export function LandingPreview({ school, view, children }: LandingPreviewProps) {
  const site = useSite();
  return (
    <SiteContext.Provider value={{ ...site, school }}>
      <Page>
        <div className="preview-bar">{children}</div>
        <Landing view={view}>
          <form {...inertWhen(true)}>
            <MensajeForm
              state={undefined}
              answerId="respuesta"
              firstLayer={{ version: null, forwards: false, mails: false }}
            />
          </form>
        </Landing>
      </Page>
    </SiteContext.Provider>
  );
}
