import type { ReactNode } from "react";
import { inMadrid, madridDay, shortMoment, storedMoment } from "~/format/dates";
import { SIGN_IN } from "~/http/sign-in-link";
import { WayOutLink } from "~/ui/notice";
import { InlineRules } from "~/ui/page-style";
import { UNTITLED } from "./articulo-fields";
import { articuloRules } from "./articulo-view";
import type { Outcome } from "./autosave";

const timeOf = inMadrid({ hour: "numeric", minute: "2-digit" });

interface DraftStatusProps {
  saved_at: string | null;
  today: string;
  outcome: Outcome | null;
  isPublished: boolean;
  /** True while Ctrl+S saves the draft: screen readers announce that, and then the result. */
  isSaving: boolean;
}

export function DraftStatus({ saved_at, today, outcome, ...props }: DraftStatusProps) {
  const { isPublished, isSaving } = props;
  if (outcome?.what === "conflict") {
    return (
      <NotSaved>
        Se guardó otra cosa en otra ventana o en otro aparato. Lo que escribes se queda en este
        navegador: guárdalo tú para ver los dos textos y decidir.
      </NotSaved>
    );
  }
  if (outcome?.what === "gone") {
    const { refusal, wayOut } = outcome.gone;
    return (
      <NotSaved>
        {refusal} {wayOut && <WayOutLink {...wayOut} />}
      </NotSaved>
    );
  }
  if (!isPublished && outcome?.what === "saved" && outcome.saved.articulo !== null) {
    return (
      <div className="notice notice-offer" role="status">
        <p className="notice-title">El artículo ha salido a su hora</p>
        <p>
          Lo que escribes desde entonces está guardado, y aún no en la web:{" "}
          <a href={`/blog-admin?editar=${outcome.saved.articulo}`}>sigue en el artículo</a> para
          publicarlo.
        </p>
      </div>
    );
  }
  return (
    <p className="secondary-text" role="status">
      {isSaving ? "Guardando..." : statusWords(outcome, saved_at, today)}
      {outcome?.what === "signed-out" && (
        <>
          {" "}
          <WayOutLink {...SIGN_IN} />
        </>
      )}
    </p>
  );
}

function NotSaved({ children }: { children: ReactNode }) {
  return (
    // Without the focus: it comes in the middle of a sentence.
    <div className="notice notice-error" role="alert">
      <p className="notice-title">Lo que escribes no se está guardando</p>
      <p>{children}</p>
    </div>
  );
}

const WAITING = {
  offline:
    "Sin conexión con el servidor: lo que escribes se queda en este navegador, y se guardará en cuanto vuelva.",
  "signed-out":
    "Tu sesión ha terminado: lo que escribes se queda en este navegador. Entra, y se guardará.",
};

function statusWords(outcome: Outcome | null, saved_at: string | null, today: string): string {
  if (outcome?.what === "offline" || outcome?.what === "signed-out") return WAITING[outcome.what];
  if (outcome?.what === "refused") return `El borrador no se ha guardado. ${outcome.problem}.`;
  return savedWords(outcome?.what === "saved" ? outcome.saved.saved_at : saved_at, today);
}

function savedWords(at: string | null, today: string): string {
  if (at === null) return "";
  const date = storedMoment(at);
  return date && madridDay(date) === today
    ? `Guardado hoy a las ${timeOf(date)}.`
    : `Guardado el ${shortMoment(at)}.`;
}

interface StoredMeanwhileProps {
  titulo: string;
  html: string;
  href: string;
}

const NO_TEXT = "<p>No tiene texto.</p>";

export function StoredMeanwhile({ titulo, html, href }: StoredMeanwhileProps) {
  return (
    <section className="notice notice-offer panel-stack" aria-labelledby="stored-title">
      <p className="notice-title" id="stored-title">
        Lo que hay guardado: «{titulo || UNTITLED}»
      </p>
      <details>
        <summary>Leer su texto</summary>
        <InlineRules rules={articuloRules({ cover: null, contenido: html })} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only */}
        <div className="rich-text" dangerouslySetInnerHTML={{ __html: html || NO_TEXT }} />
      </details>
      <p>
        <a href={href} data-reload>
          Seguir con lo guardado y dejar lo que has escrito
        </a>
      </p>
    </section>
  );
}
