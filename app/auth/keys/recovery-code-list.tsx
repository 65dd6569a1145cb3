import { BackLink } from "~/ui/back-link";
import { Page } from "~/ui/page";

export function RecoveryCodeList({ title, codes }: { title: string; codes: string[] }) {
  return (
    <Page className="panel">
      <div>
        <BackLink href="/admin/seguridad">Seguridad</BackLink>
        <h1>{title}</h1>
      </div>
      <section className="panel-stack">
        <h2>Guarda estos diez códigos</h2>
        <p>
          Si pierdes el teléfono o la llave, cada uno abre la puerta una vez, después de la
          contraseña. <strong>No se vuelven a mostrar:</strong> imprímelos o cópialos en papel,
          lejos del ordenador.
        </p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <p>
          <a className="button" href="/admin/seguridad">
            Ya los he guardado
          </a>
        </p>
      </section>
    </Page>
  );
}
