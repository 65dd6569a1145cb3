/** Selects the error of a form without a password: its typed text is only on the refused page. */
export const REFUSED = "form[method=post]:not(:has([type=password])) .notice-error";

/** Any form control; members that its element lacks are undefined. */
type Control = HTMLInputElement & HTMLSelectElement;

/**
 * True if a posting form came back refused, or a control differs from how the page was rendered.
 */
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

/**
 * Returns the index of the option that is marked as selected; 0 without one, as browsers choose the
 * first.
 */
const chosenIn = ({ options }: Control) =>
  Math.max(
    0,
    [...options].findIndex((option) => option.defaultSelected),
  );
