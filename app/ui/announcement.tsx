import { useSite } from "./site-context";

/** The line that says when the school opens, with its red light; nothing where there is none. */
export function Announcement() {
  const { text, isLit } = useSite().school.announcement;
  if (!text) return null;
  return <p className={isLit ? "lamp" : "lamp lamp-off"}>{text}</p>;
}
