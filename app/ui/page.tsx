import type { ReactNode } from "react";
import { Footer } from "./footer";
import { Header } from "./header";
import { inertWhen } from "./inert";

interface PageProps {
  children: ReactNode;
  /** Everything else is out of reach then, with and without JavaScript. */
  dialog?: ReactNode;
  className?: string;
}

export function Page({ children, dialog, className }: PageProps) {
  const inert = inertWhen(Boolean(dialog));
  return (
    <>
      {dialog}
      <a className="skip-link" href="#pagina" {...inert}>
        Saltar al contenido
      </a>
      <Header {...inert} />
      <main id="pagina" className={className} tabIndex={-1} {...inert}>
        {children}
      </main>
      <Footer {...inert} />
    </>
  );
}
