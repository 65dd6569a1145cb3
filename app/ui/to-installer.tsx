/**
 * Says that only whoever installed the site can do what the words beside it ask for, and shows what
 * to say to them (`children`).
 */
export function ToInstaller({ children }: { children: string }) {
  return (
    <>
      <p>Pídelo a quien instaló el sitio.</p>
      <details className="to-installer">
        <summary>Qué decirle</summary>
        <p>{children}</p>
      </details>
    </>
  );
}
