/** Says that only whoever installed the site can do this, with words (`children`) to pass on. */
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
