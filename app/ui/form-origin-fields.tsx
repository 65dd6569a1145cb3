interface FormOriginFieldsProps {
  /** Values that came back with a form that is shown again. */
  values: { clave?: string; version?: string } | undefined;
  formKey: string | null;
  /** Version of the stored row that the form edits; null for a new one. */
  version: string | null;
}

/**
 * Hidden fields `clave` and `version`, by which a form overwrites only the version that it was made
 * of (db/replace-words.server.ts).
 */
export function FormOriginFields({ values = {}, formKey, version }: FormOriginFieldsProps) {
  return (
    <>
      <input type="hidden" name="clave" value={values.clave ?? formKey ?? ""} />
      <input type="hidden" name="version" value={values.version ?? version ?? ""} />
    </>
  );
}
