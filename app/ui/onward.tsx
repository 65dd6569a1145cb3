import { listName } from "~/format/list-name";
import { useSite } from "./site-context";

interface OnwardProps {
  next?: { label: string; href: string; title: string } | null;
  course?: { href: string; title: string } | null;
}

export function Onward({ next, course }: OnwardProps) {
  const { announcement, name, list } = useSite().school;
  return (
    <nav className="onward" aria-label="Para seguir">
      {next && (
        <div>
          <p className="secondary-text">{next.label}</p>
          <p className="onward-title">
            <a href={next.href}>{next.title}</a>
          </p>
        </div>
      )}
      {course && (
        <div>
          <p className="secondary-text">Se aprende en</p>
          <p className="onward-title">
            <a href={course.href}>{course.title}</a>
          </p>
        </div>
      )}
      <div>
        <p className="secondary-text">{announcement.text || name}</p>
        <p className="onward-title">
          <a href="/inscripcion">Apúntate a {listName(list).inSentence}</a>
        </p>
      </div>
    </nav>
  );
}
