import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** The HTML body of a mail. */
export function renderMail<Props extends object>(
  view: FunctionComponent<Props>,
  props: Props,
): string {
  return `<!doctype html>${renderToStaticMarkup(createElement(view, props))}`;
}
