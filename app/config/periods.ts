/** Days after which mail that was sent is forgotten; the privacy text names them. */
export const MAIL_RETENTION_DAYS = 180;

/** Days for which an answer that never left is shown, and stays although what it answers is gone. */
export const UNSENT_ANSWER_DAYS = 30;
