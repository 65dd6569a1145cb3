/** A field for programs that fill in whatever they find; neither eyes nor ears meet it. */
export function HoneypotField({ name }: { name: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={name}>Deja este campo vacío</label>
      <input type="text" id={name} name={name} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Name of the field that nobody sees: what programs fill in, people do not. */
export const HONEYPOT = "web";
