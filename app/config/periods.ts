/** Days after which automatic mail and the recipients of cartas are deleted; the privacy text names them. */
export const MAIL_RETENTION_DAYS = 180;

/** Days for which an unsent answer is shown, and stays although its form was deleted. */
export const UNSENT_ANSWER_DAYS = 30;
