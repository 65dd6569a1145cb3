/** Days after which mail that was sent is forgotten; the privacy text names them. */
export const MAIL_RETENTION_DAYS = 180;
