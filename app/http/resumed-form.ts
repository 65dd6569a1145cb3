/** Signed proof that a form comes from a page of ours, with what was typed before somebody signed in. */
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

/** A form that was posted where nobody is signed in. */
export interface UnsentBody extends CarriedForm {
  /** Fields of the form that carries it, where it is carried. */
  own: Record<string, string> | null;
}

type Pair = [name: string, value: string];

/** Names and values of the hidden fields that carry a form through another, whose names they cannot meet. */
export function carriedPairs({ fields, files }: CarriedForm, proof: string): Pair[] {
  return [
    [PROOF_FIELD, proof],
    ...Object.entries(fields).map(([name, value]): Pair => [TYPED + name, value]),
    ...files.map(({ field, name }): Pair => [FILE + field, name]),
  ];
}

/** Parts what was carried from the fields of the form that carried it. */
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

/** The sentence that names files that have to be chosen again. */
export function chooseAgain(files: LeftFile[]): string {
  const names = files.map(({ name }) => `«${name}»`).join(", ");
  return files.length === 1
    ? `La imagen ${names} tienes que elegirla otra vez.`
    : `Las imágenes ${names} tienes que elegirlas otra vez.`;
}
