/** Bytes of one file, before it is normalised. */
export const FILE_LIMIT = 25 * 1024 * 1024;

/** Bytes of a form that brings files: one file, the text beside it, and what multipart adds. */
export const UPLOAD_BODY_LIMIT = FILE_LIMIT + 2 * 1024 * 1024;

/** Paths whose forms bring files. */
export const UPLOAD_PATHS =
  /^\/(blog-admin(\/vista-previa)?|galeria-admin(\/(\d+|vista-previa))?)$/;

/** Files of one form; what comes after them is not read. */
export const FILES_LIMIT = 50;

/** What a file field accepts; the content decides all the same. */
export const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,image/tiff";
