/** Thrown for a file that was refused; the message names it and says what to do. */
export class UploadError extends Error {}

export const refusals = {
  tooLarge: (name: string) =>
    new UploadError(`«${name}» pesa más de 25 MB. Redúcela y vuelve a elegirla.`),
  notPicture: (name: string) =>
    new UploadError(
      `«${name}» no es una imagen que podamos usar. Guárdala como JPEG, PNG, WebP, AVIF o TIFF.`,
    ),
  heic: (name: string) =>
    new UploadError(
      `«${name}» es una imagen HEIC, que la web no puede mostrar. En el iPhone, elige Ajustes › Cámara › Formatos › «El más compatible» para las próximas, y expórtala como JPEG.`,
    ),
  damaged: (name: string) =>
    new UploadError(`«${name}» está dañada o incompleta. Vuelve a exportarla y elígela de nuevo.`),
  disguised: (name: string) =>
    new UploadError(`«${name}» lleva otro archivo dentro. Vuelve a guardarla como JPEG o PNG.`),
  tooMuchText: (name: string) =>
    new UploadError(
      `«${name}» lleva demasiado texto o demasiadas piezas dentro. Guárdala sin metadatos o como JPEG.`,
    ),
  tooManyFrames: (name: string) =>
    new UploadError(
      `«${name}» es una animación de más de mil imágenes. Quédate con una y guárdala como JPEG o PNG.`,
    ),
  tooManyPages: (name: string) =>
    new UploadError(
      `«${name}» tiene demasiadas páginas o demasiados datos dentro. Guarda solo la primera página, o guárdala como JPEG.`,
    ),
  tooManyPixels: (name: string) =>
    new UploadError(`«${name}» tiene más de 100 megapíxeles. Redúcela y vuelve a elegirla.`),
  interlaced: (name: string) =>
    new UploadError(
      `«${name}» es demasiado grande para estar entrelazada (o ser progresiva). Guárdala sin esa opción o en un tamaño menor.`,
    ),
  tooMuchMemory: (name: string) =>
    new UploadError(
      `«${name}» necesita demasiada memoria para abrirla. Guárdala como JPEG o en un tamaño menor.`,
    ),
};
