/** Any of them: what one does not have is undefined. Every visitor's browser loads this. */
type Control = HTMLInputElement & HTMLSelectElement;

/** True if any control of a form that posts is not as the page came: text, box, choice or file. */
export function hasUnsentChanges(): boolean {
  const controls = document.querySelectorAll<Control>(
    "form[method=post] :is(input:not([type=hidden], [type=password]), textarea, select)",
  );
  return [...controls].some((control) =>
    control.options
      ? control.selectedIndex !== chosenIn(control)
      : control.value !== control.defaultValue || control.checked !== control.defaultChecked,
  );
}

/** Without an option that the page names, browsers choose the first. */
const chosenIn = ({ options }: Control) =>
  Math.max(
    0,
    [...options].findIndex((option) => option.defaultSelected),
  );
