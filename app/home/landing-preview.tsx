import type { ReactNode } from "react";
import { type NewestStrip, stripRules } from "~/galeria/newest-strip";
import { MensajeForm } from "~/mensajes/mensaje-form";
import { inertWhen, Page } from "~/ui/page";
import { InlineRules } from "~/ui/page-style";
import { PageFrameContext, type School, SiteContext, useSite } from "~/ui/site-context";
import LANDING_STYLE from "~/ui/styles/landing.css?inline";
import { Landing } from "./landing";
import type { LandingView } from "./landing-view";

interface LandingPreviewProps {
  school: School;
  view: LandingView;
  strip: NewestStrip | null;
  children: ReactNode;
}

/** Shows the landing page as visitors would see it with other words; its form sends nothing. */
export function LandingPreview({ school, view, strip, children }: LandingPreviewProps) {
  const site = useSite();
  return (
    <SiteContext.Provider value={{ ...site, school }}>
      <PageFrameContext.Provider value={null}>
        <Page>
          <div className="preview-bar">{children}</div>
          <InlineRules rules={LANDING_STYLE + stripRules(strip)} />
          <Landing view={view} strip={strip}>
            <form {...inertWhen(true)}>
              <MensajeForm
                state={undefined}
                answerId="respuesta"
                firstLayer={{ version: null, forwards: false, mails: false }}
              />
            </form>
          </Landing>
        </Page>
      </PageFrameContext.Provider>
    </SiteContext.Provider>
  );
}
