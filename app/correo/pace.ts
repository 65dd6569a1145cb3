/** No mail service takes so many letters a minute for advertising. */
export const LETTERS_A_MINUTE = 5;
