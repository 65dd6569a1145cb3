/** A form with text and at most one file, as a browser would post it. */
export function multipart(
  fields: Record<string, string>,
  file?: { field: string; name: string; data: Uint8Array; type?: string },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const data = file && new Uint8Array(file.data);
  if (file && data)
    form.set(file.field, new File([data], file.name, { type: file.type ?? "image/jpeg" }));
  return form;
}
