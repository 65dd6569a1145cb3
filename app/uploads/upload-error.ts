/** Thrown for a file that was refused; the message names it and says what to do. */
export class UploadError extends Error {}

const refused = (why: string) => (name: string) => new UploadError(`«${name}» ${why}`);

export const refusals = {
  tooLarge: refused("pesa más de 25 MB. Redúcela y vuelve a elegirla."),
  notPicture: refused(
    "no es una imagen que podamos usar. Guárdala como JPEG, PNG, WebP, AVIF o TIFF.",
  ),
  heic: refused(
    "es una imagen HEIC, que la web no puede mostrar. En el iPhone, elige Ajustes › Cámara › Formatos › «El más compatible» para las próximas, y expórtala como JPEG.",
  ),
  damaged: refused("está dañada o incompleta. Vuelve a exportarla y elígela de nuevo."),
  disguised: refused("lleva otro archivo dentro. Vuelve a guardarla como JPEG o PNG."),
  tooMuchText: refused(
    "lleva demasiado texto o demasiadas piezas dentro. Guárdala sin metadatos o como JPEG.",
  ),
  tooManyFrames: refused(
    "es una animación de más de mil imágenes. Quédate con una y guárdala como JPEG o PNG.",
  ),
  tooManyPages: refused(
    "tiene demasiadas páginas o demasiados datos dentro. Guarda solo la primera página, o guárdala como JPEG.",
  ),
  tooManyPixels: refused("tiene más de 100 megapíxeles. Redúcela y vuelve a elegirla."),
  interlaced: refused(
    "es demasiado grande para estar entrelazada (o ser progresiva). Guárdala sin esa opción o en un tamaño menor.",
  ),
  tooMuchMemory: refused(
    "necesita demasiada memoria para abrirla. Guárdala como JPEG o en un tamaño menor.",
  ),
};
