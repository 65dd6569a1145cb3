export const FILE_LIMIT = 25 * 1024 * 1024;

/** Most bytes of a multipart form: one file, the text beside it, and what the encoding adds. */
export const UPLOAD_BODY_LIMIT = FILE_LIMIT + 2 * 1024 * 1024;

export const UPLOAD_PATHS =
  /^\/(blog-admin(\/(vista-previa|imagenes))?|galeria-admin(\/(\d+|vista-previa))?|admin\/escuela(\/vista-previa)?)$/;

export const FILES_LIMIT = 50;

/** Types that a file field offers; the server decides by content. */
export const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,image/tiff";
