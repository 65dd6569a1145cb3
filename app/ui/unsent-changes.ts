type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS =
  "form[method=post] :is(input:not([type=hidden], [type=password]), textarea, select)";

/** True if any control of a form that posts is not as the page came: text, box, choice or file. */
export function hasUnsentChanges(): boolean {
  return [...document.querySelectorAll<Control>(CONTROLS)].some(isChanged);
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    // Without one that the page names, browsers choose the first.
    const first = options.find((option) => option.defaultSelected) ?? options[0];
    return options.some((option) => option.selected !== (option === first));
  }
  if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked)
    return true;
  return control.value !== control.defaultValue;
}
