import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ContentMail, contentText, type MailContent } from "./mail-content";

export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: contentText(content), html: mailHtml(createElement(ContentMail, content)) };
}

export function mailHtml(mail: ReactElement): string {
  return `<!doctype html>\n${renderToStaticMarkup(mail)}`;
}
