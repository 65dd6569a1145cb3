import { type ReactNode, useContext } from "react";
import { Footer } from "./footer";
import { Header } from "./header";
import { type FrameProps, inertWhen } from "./inert";
import { PageFrameContext } from "./site-context";

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
