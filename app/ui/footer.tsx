import { Fragment } from "react";
import { listName } from "~/format/list-name";
import { mailtoHref } from "~/format/mailto";
import type { FrameProps } from "./page";
import { SafelightSwitch } from "./safelight-switch";
import { useSite } from "./site-context";

export function Footer(props: FrameProps) {
  const { school, hasCourses } = useSite();
  const links = [
    ...(hasCourses ? [["/cursos", "Cursos"]] : []),
    ["/blog", "Blog"],
    ["/galeria", "Galería"],
    ["/inscripcion", listName(school.list).title],
    ["/admin", "Administración"],
    ["/privacidad", "Privacidad"],
    ["/aviso-legal", "Aviso legal"],
  ];
  return (
    <footer className="footer" {...props}>
      <div className="footer-row">
        <div>
          <p className="footer-name">{school.name}</p>
          <SafelightSwitch />
        </div>
        <p>
          {school.address}
          {school.address && school.email && <br />}
          {school.email && <a href={mailtoHref(school.email)}>{school.email}</a>}
          {school.contacts.map(({ href, term, text, isProfile }) => (
            <Fragment key={href}>
              <br />
              {term}:{" "}
              <a href={href} rel={isProfile ? "me" : undefined}>
                {text}
              </a>
            </Fragment>
          ))}
        </p>
        <nav aria-label="Pie de página">
          <ul>
            {links.map(([href, text]) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
