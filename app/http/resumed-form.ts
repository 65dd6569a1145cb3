/** Name of the field with the signed proof that our page carries a form through signing in. */
export const PROOF_FIELD = "reanudar";
const TYPED = "escrito.";
const FILE = "archivo.";

/** A file that was in a form and could not travel with it: its field, and its name for its sender. */
export interface LeftFile {
  field: string;
  name: string;
}

export interface CarriedForm {
  fields: Record<string, string>;
  files: LeftFile[];
}

/** Fields and file names of a posted form, also of one carried through signing in. */
export interface UnsentBody extends CarriedForm {
  /** Fields of the form that carried the posted one through signing in; null if none did. */
  own: Record<string, string> | null;
}

type Pair = [name: string, value: string];

/** Returns the hidden fields that carry a form in another; prefixes prevent clashes of names. */
export function carriedPairs({ fields, files }: CarriedForm, proof: string): Pair[] {
  return [
    [PROOF_FIELD, proof],
    ...Object.entries(fields).map(([name, value]): Pair => [TYPED + name, value]),
    ...files.map(({ field, name }): Pair => [FILE + field, name]),
  ];
}

/** Separates the carried fields and files from the fields of the carrying form (`own`). */
export function readCarried(pairs: Pair[]) {
  const after = (prefix: string) =>
    pairs
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]): Pair => [name.slice(prefix.length), value]);
  const own = pairs.filter(([name]) => !name.startsWith(TYPED) && !name.startsWith(FILE));
  return {
    own: Object.fromEntries(own),
    typed: after(TYPED),
    files: after(FILE).map(([field, name]): LeftFile => ({ field, name })),
  };
}

export function chooseAgain(files: LeftFile[]): string {
  const names = files.map(({ name }) => `«${name}»`).join(", ");
  return files.length === 1
    ? `La imagen ${names} tienes que elegirla otra vez.`
    : `Las imágenes ${names} tienes que elegirlas otra vez.`;
}
