/** Selects the notice of a form that came back: its text is the text of that page. */
export const REFUSED = "form[method=post]:not(:has([type=password])) .notice-error";

/** Any of them: what one does not have is undefined. */
type Control = HTMLInputElement & HTMLSelectElement;

/** True if a form that posts came back refused, or any of its controls is not as the page came. */
export function hasUnsentChanges(): boolean {
  if (document.querySelector(REFUSED)) return true;
  const controls = document.querySelectorAll<Control>(
    "form[method=post] :is(input:not([type=hidden], [type=password]), textarea, select)",
  );
  return [...controls].some((control) =>
    control.options
      ? control.selectedIndex !== chosenIn(control)
      : control.value !== control.defaultValue || control.checked !== control.defaultChecked,
  );
}

/** Returns the option that the page names; without one, browsers choose the first. */
const chosenIn = ({ options }: Control) =>
  Math.max(
    0,
    [...options].findIndex((option) => option.defaultSelected),
  );
