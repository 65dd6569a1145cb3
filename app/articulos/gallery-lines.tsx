import { pictureText } from "~/text/document/to-text";
import type { GalleryChoice } from "~/text/editor/gallery-form";

export function GalleryLines({ proyectos, proyecto, fotos }: GalleryChoice) {
  return (
    <>
      <h1>Fotos para un texto</h1>
      <p className="lead">
        {fotos.length === 0
          ? "La galería no tiene fotos todavía."
          : "Copia la línea de la foto que quieras y pégala, sola, en el texto del artículo o del curso: la foto saldrá allí, con un enlace a su página."}
      </p>
      <nav aria-label="Proyectos">
        <ul className="inline-list">
          {proyectos.map(({ id, titulo }) => (
            <li key={id}>
              <a
                href={`/blog-admin/imagenes?proyecto=${id}`}
                aria-current={id === proyecto ? "page" : undefined}
              >
                {titulo}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="picture-lines">
        {fotos.map(({ thumbnail, ...picture }, index) => (
          <li key={picture.src}>
            <img src={thumbnail} alt={picture.alt} loading="lazy" />
            <label className="field">
              {`Línea de la foto ${index + 1}`}
              <input readOnly value={pictureText(picture)} />
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
