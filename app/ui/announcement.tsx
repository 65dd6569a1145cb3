import { SafelightSwitch } from "./safelight-switch";
import { useSite } from "./site-context";

/**
 * Shows the line that says when the school opens, with a safelight switch if lit; renders null
 * without text.
 */
export function Announcement() {
  const { text, isLit } = useSite().school.announcement;
  if (!text) return null;
  if (!isLit) return <p className="lamp lamp-off">{text}</p>;
  return (
    <p className="lamp">
      <SafelightSwitch />
      {text}
    </p>
  );
}
