import { AuthNotice } from "~/auth/auth-notice";
import { ProofFields } from "~/auth/password-field";
import { countsIn } from "~/backup/backup-words";
import type { OfferedArchive } from "~/backup/offered-archive.server";
import { CORREO_HREF } from "~/correo/mail-words";
import { sizeOf } from "~/format/amounts";
import { BackLink } from "~/ui/back-link";
import { Moment } from "~/ui/moment";
import { Page } from "~/ui/page";
import { ToInstaller } from "~/ui/to-installer";

export const COPIA_HREF = "/admin/copia";
export const ARCHIVO_HREF = `${COPIA_HREF}/archivo`;

interface CopiaPageProps {
  offered: OfferedArchive;
  hasKeys: boolean;
  failed: { failure: string } | undefined;
}

export function CopiaPage({ offered, hasKeys, failed }: CopiaPageProps) {
  return (
    <Page className="panel">
      <div className="panel-stack">
        <div>
          <BackLink href={CORREO_HREF}>Cómo va</BackLink>
          <h1>La última copia</h1>
        </div>
        <About offered={offered} />
      </div>
      {offered.state === "ready" && (
        // A plain form: the answer is a file, and the page stays.
        <form className="stack panel-form" method="post" action={COPIA_HREF}>
          {failed && <AuthNotice state={failed} />}
          <p>
            Es un archivo con todo: los textos, las fotos y los datos de la gente. Guárdalo donde
            nadie más pueda abrirlo, y bórralo cuando tengas otro más nuevo: a quien borres desde
            ahora, en este sigue.
          </p>
          <ProofFields hasKeys={hasKeys} label="Tu contraseña" />
          <p className="form-actions">
            <button type="submit" className="button">
              Descargar la copia
            </button>
          </p>
        </form>
      )}
    </Page>
  );
}

function About({ offered }: Pick<CopiaPageProps, "offered">) {
  switch (offered.state) {
    case "ready":
      return (
        <div>
          <p className="panel-lead">
            Del <Moment at={offered.made} />, {sizeOf(offered.bytes)}
            {offered.counts && `: ${countsIn(offered.counts)}`}.
          </p>
          {offered.others > 0 && (
            <p>
              Desde aquí se descarga solo esta. En el servidor{" "}
              {offered.others === 1 ? "hay otra" : `hay otras ${offered.others}`}.
            </p>
          )}
        </div>
      );
    case "folder":
      return (
        <div>
          <p className="panel-lead">
            La última es del <Moment at={offered.made} />, y no se puede descargar desde aquí: está
            entera en el servidor, pero en una carpeta y no en un archivo. La de esta noche sí se
            podrá.
          </p>
          <ToInstaller>{`Para llevártela ya: tar -cf copia.tar -C ${offered.folder} ${offered.name}`}</ToInstaller>
        </div>
      );
    case "none":
      return (
        <p className="panel-lead">
          Todavía no hay ninguna. La primera se hace al arrancar el sitio, y después una cada noche.
        </p>
      );
    case "never":
      return (
        <div>
          <p className="panel-lead">No se hacen copias.</p>
          <ToInstaller>
            Indica una carpeta en BACKUP_DIR, en el servidor, y reinicia el sitio.
          </ToInstaller>
        </div>
      );
    case "unreadable":
      return (
        <div>
          <p className="panel-lead">La última no se puede leer, y no se puede descargar.</p>
          <ToInstaller>{`${offered.reason} Mira si el disco de las copias funciona, y haz otra: npm run backup`}</ToInstaller>
        </div>
      );
  }
}
