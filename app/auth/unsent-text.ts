/** Whether a form on this page holds something that was typed and not sent. */
export function hasUnsentText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form[method=post] :is(input:not([type=hidden], [type=password]), textarea)",
  );
  return [...fields].some((field) => field.value !== field.defaultValue);
}
