import { shortMoment } from "~/format/dates";
import { FormConflict } from "~/http/form-result";
import type { ArticuloFormState } from "./articulo-fields";
import { readContent } from "./articulos.server";
import { TitleMissing } from "./borradores.server";
import { ArticuloGone, ChangedMeanwhile, type EditedRows } from "./edited.server";

const GONE =
  "Este artículo ya no está: se eliminó en otra ventana. Lo que has escrito sigue aquí. Si lo recuperas de la papelera, podrás guardarlo.";
const TITLE = "Escribe un título: este artículo se publica solo";

/**
 * Runs `save`, and says in words why it could not be done now.
 * @throws FormConflict in place of ArticuloGone, ChangedMeanwhile and TitleMissing
 */
export async function inWords<Saved>(save: () => Promise<Saved>): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof ChangedMeanwhile) throw new FormConflict(await changed(error.rows));
    if (error instanceof ArticuloGone) {
      throw new FormConflict({ values: {}, errors: {}, failure: GONE });
    }
    if (error instanceof TitleMissing) {
      throw new FormConflict({ values: {}, errors: { titulo: TITLE } });
    }
    throw error;
  }
}

function hrefOf({ articulo, borrador }: EditedRows): string {
  const id = borrador?.articulo_id ?? articulo?.id;
  return `/blog-admin?${id ? `editar=${id}` : `borrador=${borrador?.id}`}`;
}

/**
 * Returns the form state that shows the stored version beside what was typed; sent again, the form
 * replaces that version.
 */
async function changed({ articulo, borrador }: EditedRows): Promise<ArticuloFormState> {
  const [current] = await readContent([borrador ?? articulo].filter((row) => row !== null));
  if (!current) throw new Error("nothing is stored that could have changed");
  const { titulo, contenido, version } = current;
  const when = shortMoment(current.updated_at ?? current.created_at);
  const what = borrador
    ? `El borrador se guardó en otra ventana o en otro aparato (${when})`
    : `El artículo se publicó con otro texto (${when})`;
  return {
    values: { version: String(version) },
    errors: {},
    failure: `${what}. No se ha cambiado nada: lo que has escrito sigue aquí, y debajo está lo que hay guardado. Si guardas otra vez, quedará lo tuyo.`,
    stored: { titulo, html: contenido, href: hrefOf({ articulo, borrador }) },
  };
}
