interface FormOriginFieldsProps {
  /** Values that came back with a form that is shown again. */
  values: { clave?: string; version?: string } | undefined;
  formKey: string | null;
  /** Version of what the form is made of; null for what is new. */
  version: string | null;
}

/** The hidden fields by which a form overwrites its own text, and nobody else's (db/replace-words.server.ts). */
export function FormOriginFields({ values = {}, formKey, version }: FormOriginFieldsProps) {
  return (
    <>
      <input type="hidden" name="clave" value={values.clave ?? formKey ?? ""} />
      <input type="hidden" name="version" value={values.version ?? version ?? ""} />
    </>
  );
}
