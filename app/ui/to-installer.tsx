/** Tells the owner what only whoever installed the site can do, in words to pass on. */
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
