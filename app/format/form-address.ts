import { FORM_KEY_MAX } from "./text-limits";

/** Parameters of the pages whose form makes something; the value is the key of that form. */
const NEW = ["nueva", "nuevo"];

/** Returns the address of a page with a new form, with the form's key; null where it has one, or no such form. */
export function keyedAddress(href: string, formKey: string): string | null {
  const url = new URL(href);
  const name = NEW.find((each) => url.searchParams.get(each) === "");
  if (!name || !formKey) return null;
  url.searchParams.set(name, formKey);
  return url.href;
}

/** Returns the form key in the address of a page; empty where it names none, or one too long. */
export function addressedKey(search: URLSearchParams): string {
  const key = NEW.map((name) => search.get(name)).find(Boolean) ?? "";
  return key.length <= FORM_KEY_MAX ? key : "";
}
