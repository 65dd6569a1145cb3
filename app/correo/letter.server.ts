import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { environment } from "~/config/env.server";
import { readEscuela } from "~/escuela/escuela.server";
import { type Letter, LetterMail, letterText } from "./letter";

export interface Letterhead {
  school: { name: string; address: string };
  /** The owner's mailbox: MAIL_TO, else the school's e-mail. */
  owner: string;
}

/** Null where no mail is sent. */
export async function readLetterhead(): Promise<Letterhead | null> {
  if (!environment.SMTP_URL) return null;
  const { nombre: name, direccion: address, email } = (await readEscuela()).words;
  return { school: { name, address }, owner: environment.MAIL_TO?.address ?? email };
}

export function writeLetter(letter: Letter): { text: string; html: string } {
  return { text: letterText(letter), html: mailHtml(createElement(LetterMail, letter)) };
}

/** `mail` is a MailFrame. */
export function mailHtml(mail: ReactElement): string {
  return `<!doctype html>\n${renderToStaticMarkup(mail)}`;
}
