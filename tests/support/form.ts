import { DomUtils, parseDocument } from "htmlparser2";
import { type FormFile, multipart } from "./multipart";
import type { Visitor } from "./visitor";

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** A form of a page as a browser without JavaScript has it. */
export interface Form {
  /** Where it goes, by the button that was named. */
  action: string;
  /** What would be sent as the page stands, files left out. */
  fields: Record<string, string>;
  /** Sends it with some fields changed; those that are null are left out, as a box that is not ticked. */
  send(
    by: Visitor,
    change?: Record<string, string | null>,
    ...files: FormFile[]
  ): Promise<Response>;
}

/**
 * Finds the form of a page that is called so: by the words of one of its buttons, by its label, by its
 * heading or by its action. @throws Error where there is none, or where there are several
 */
export function form(html: string, words: string): Form {
  const document = parseDocument(html);
  const forms = named("form", document).filter(({ attribs }) => attribs.method === "post");
  const found = forms.filter((each) => callsItself(each, words));
  const [only] = found;
  if (!only || found.length > 1) {
    throw new Error(`${found.length} forms are called «${words}»: ${forms.map(nameOf).join(", ")}`);
  }
  const button = buttonsOf(only).find((each) => wordsOf(each) === words);
  const action = button?.attribs.formaction ?? only.attribs.action ?? "";
  const fields = Object.fromEntries([...fieldsOf(only), ...(button ? [pairOf(button)] : [])]);
  return {
    action,
    fields,
    send(by, change = {}, ...files) {
      const changed = Object.entries({ ...fields, ...change });
      const sent = Object.fromEntries(
        changed.filter((pair): pair is [string, string] => pair[1] !== null),
      );
      const inParts = only.attribs.enctype === "multipart/form-data";
      return inParts ? by.postForm(action, multipart(sent, ...files)) : by.post(action, sent);
    },
  };
}

type Node = Parameters<typeof DomUtils.getElementsByTagName>[1];
const named = (name: string, within: Node) => DomUtils.getElementsByTagName(name, within);
const wordsOf = (element: Element) => DomUtils.textContent(element).replace(/\s+/g, " ").trim();

/** Those in it, and those elsewhere on the page that name it. */
function buttonsOf(form: Element): Element[] {
  let page: Element["parent"] = form.parent;
  while (page?.parent) page = page.parent;
  const { id } = form.attribs;
  const elsewhere = id && page ? named("button", page.children) : [];
  return [
    ...named("button", form.children),
    ...elsewhere.filter(({ attribs }) => attribs.form === id),
  ];
}

const nameOf = ({ attribs }: Element) => attribs["aria-label"] ?? attribs.action ?? "";

function callsItself(form: Element, words: string): boolean {
  const headings = ["h1", "h2", "h3"].flatMap((name) => named(name, form.children));
  const said = [...buttonsOf(form), ...headings].map(wordsOf);
  return [nameOf(form), form.attribs.action, ...said].includes(words);
}

const pairOf = ({ attribs }: Element): [string, string] => [
  attribs.name ?? "",
  attribs.value ?? "",
];

function fieldsOf(form: Element): [string, string][] {
  const isSent = ({ attribs }: Element) => attribs.name && !("disabled" in attribs);
  const controls = ["input", "textarea", "select"].flatMap((name) => named(name, form.children));
  return controls.filter(isSent).flatMap((control): [string, string][] => {
    const { name = "", type, value } = control.attribs;
    if (control.name === "textarea") return [[name, typedIn(control)]];
    if (control.name === "select") {
      const options = named("option", control.children);
      const chosen = options.find(({ attribs }) => "selected" in attribs) ?? options[0];
      return [[name, chosen?.attribs.value ?? ""]];
    }
    if (type === "file") return [];
    if (type === "checkbox" || type === "radio") {
      return "checked" in control.attribs ? [[name, value ?? "on"]] : [];
    }
    return [[name, value ?? ""]];
  });
}

/** The parser leaves the escapes of such a text as they are; that of browsers drops a first line break. */
function typedIn(textarea: Element): string {
  const text = DomUtils.textContent(parseDocument(DomUtils.textContent(textarea)));
  return text.replaceAll("\r\n", "\n").replace(/^\n/, "");
}
