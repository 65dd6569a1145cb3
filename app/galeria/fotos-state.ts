/** What came of photos that were sent, or of a description. */
export interface FotosState {
  descripcion: string;
  /** How many now hang in the project. */
  added: number;
  /** One sentence per photo that was refused; it names the photo. */
  refused: string[];
  errors?: { foto?: string; descripcion?: string };
  failure?: string;
}
