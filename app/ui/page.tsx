import { type ReactNode, useContext } from "react";
import { Footer } from "./footer";
import { Header } from "./header";
import { PageFrameContext } from "./site-context";

/**
 * Props that make an element inert: "", since React 18 does not know `inert` and writes it as it
 * stands.
 */
type InertProps = { inert?: "" };

/** Props of what surrounds a page; `lang` where the page itself is in another language. */
export type FrameProps = InertProps & { lang?: "es" };

export function inertWhen(condition: boolean): InertProps {
  return condition ? { inert: "" } : {};
}

interface PageProps {
  children: ReactNode;
  /** Dialog over the page: all else is inert, with and without JavaScript. */
  dialog?: ReactNode;
  className?: string;
  /**
   * Language of the content where it is not Spanish; header and footer are in Spanish all the same.
   */
  language?: "en";
}

export function Page({ children, dialog, className, language }: PageProps) {
  const inert = inertWhen(Boolean(dialog));
  const around = useContext(PageFrameContext);
  const Foot = around?.Footer ?? Footer;
  const frame: FrameProps = { ...inert, lang: language && "es" };
  return (
    <>
      {dialog}
      <a className="skip-link" href="#pagina" {...frame}>
        Saltar al contenido
      </a>
      <Header {...frame} />
      {around && <around.BelowHeader {...frame} />}
      <main id="pagina" className={className} tabIndex={-1} {...inert}>
        {children}
      </main>
      <Foot {...frame} />
    </>
  );
}
