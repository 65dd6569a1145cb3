import type { WayOut } from "~/http/form-result";

/** Link into another tab: what was typed stays in this one. */
export function WayOutLink({ href, text }: WayOut) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
