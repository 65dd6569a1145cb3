export interface FormFile {
  field: string;
  name: string;
  data: Uint8Array;
  type?: string;
}

/** A form with text and files, as a browser would post it. */
export function multipart(fields: Record<string, string>, ...files: FormFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { field, name, data, type = "image/jpeg" } of files) {
    form.append(field, new File([new Uint8Array(data)], name, { type }));
  }
  return form;
}
