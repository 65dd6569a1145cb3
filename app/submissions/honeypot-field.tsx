/** Name of the honeypot, a hidden field that people leave empty and programs fill in. */
export const HONEYPOT = "web";

export function HoneypotField() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={HONEYPOT}>Deja este campo vacío</label>
      <input type="text" id={HONEYPOT} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
