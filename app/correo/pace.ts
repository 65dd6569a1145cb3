/** So many letters a minute: no mail service takes that for advertising. */
export const LETTERS_A_MINUTE = 5;
