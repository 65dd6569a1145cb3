interface FormOriginFieldsProps {
  values: { clave?: string; version?: string } | undefined;
  formKey: string | null;
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
