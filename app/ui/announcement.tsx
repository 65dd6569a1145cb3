import { SafelightSwitch } from "./safelight-switch";
import { useSite } from "./site-context";

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
