import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type FileHandle, open, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import busboy from "busboy";
import { incomingFolder, makeFolder } from "~/config/folders.server";
import { logProblem } from "~/log.server";
import { escapedBytes } from "./escaped-bytes";
import { type FormResult, MALFORMED, refuseForm, TOO_LARGE } from "./form-result";
import type { LeftFile, UnsentBody } from "./resumed-form";
import { checkRead, FileLeftBehind, sayWhatIsLeft, unpackCarried } from "./resumed-form.server";
import { FILE_LIMIT, FILES_LIMIT } from "./upload-limits";

/** Most UTF-16 units by text field; `name_#` means `name_` with any number, with room for 20. */
export type FormFields = Readonly<Record<string, number>>;

export interface Upload {
  field: string;
  /** Name on the sender's computer: to be shown, never used as a path. */
  name: string;
  path: string;
  tooLarge: boolean;
  /** Error for which the file cannot be used: not written to disk, or lost in signing in again. */
  trouble?: unknown;
}

export interface UploadForm {
  fields: Record<string, string>;
  uploads: Upload[];
  tooMany: boolean;
  discard(): Promise<void>;
}

const MAX_FIELDS = 90;
/** Path of a file that was lost when its form was carried through signing in; nothing is there. */
const NOWHERE = path.join(incomingFolder, "nowhere");
const DEFAULT_TYPE = "application/x-www-form-urlencoded";
const NUMBERED_MAX = 20;
const UTF8_BYTES_PER_UNIT = 3;
/** Spare bytes: for fields that browsers add to a form, and for HTML escapes beyond its own bytes. */
const SPARE_BYTES = 1000;
/** Most fields that the sign-in form adds to a form carried through it; SIGN_IN_BYTES are theirs. */
const SIGN_IN_FIELDS = 5;
const SIGN_IN_BYTES = 6000;
/** Most bytes of text in a form without declared fields; files do not count. */
const ANY_TEXT_BYTES = 1_000_000;

const UNREADABLE = "El formulario ha llegado incompleto. Vuelve a enviarlo.";

class FormTooLarge extends Error {}

/**
 * Reads fields, and files into temporary files, cut off and marked if over 25 MB; null, without files
 * left, if the body breaks off, is no form, or too long. @throws Response if the session ended
 */
export async function readMultipart(request: Request, fields: FormFields) {
  const reading = read(request, fields, { withFiles: true }).then(({ form }) => form);
  return reading.catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return null;
  });
}

/** Returns what `submit` makes of a form with files; "invalid" if it cannot be read. Deletes the files. */
export async function submitUploads<Value, Form>(
  request: Request,
  fields: FormFields,
  unreadable: (failure: string) => Form,
  submit: (form: UploadForm) => Promise<FormResult<Value, Form>>,
): Promise<FormResult<Value, Form>> {
  const form = await readMultipart(request, fields);
  if (!form) return { ok: false, reason: "invalid", form: unreadable(UNREADABLE) };
  try {
    return sayWhatIsLeft(await submit(form), form.uploads);
  } finally {
    await form.discard();
  }
}

/**
 * Reads the fields of a form; of repeated ones the last counts.
 * @throws Response 400 for what is no form, 413 for what is too long, or of `checkOnceRead`
 */
export async function readFields(
  request: Request,
  fields: FormFields,
): Promise<Record<string, string>> {
  return (await readOrRefuse(request, fields)).form.fields;
}

/** Reads every field and the names of the files of any form. @throws Response as `readFields` */
export async function readUnsent(request: Request): Promise<UnsentBody> {
  const { form, left, own } = await readOrRefuse(request, null);
  return { fields: form.fields, files: left, own };
}

/** Reads a form that anybody may send. @throws Response as `readFields`; 400 if escaping swells it */
export async function readPublicFields(
  request: Request,
  fields: FormFields,
): Promise<Record<string, string>> {
  const { form, bytes } = await readOrRefuse(request, fields);
  if (escapedBytes(form.fields) > bytes + SPARE_BYTES) {
    throw refuseForm(MALFORMED, { status: 400 });
  }
  return form.fields;
}

function readOrRefuse(request: Request, fields: FormFields | null) {
  return read(request, fields, { withFiles: false }).catch((error: unknown) => {
    if (error instanceof Response) throw error;
    throw error instanceof FormTooLarge
      ? refuseForm(TOO_LARGE, { status: 413 })
      : refuseForm(MALFORMED, { status: 400 });
  });
}

/** Reads the fields of a form; without `declared`, every one. */
async function read(
  request: Request,
  declared: FormFields | null,
  { withFiles }: { withFiles: boolean },
) {
  const pairs: [string, string][] = [];
  const left: LeftFile[] = [];
  const fields: Record<string, string> = {};
  const uploads: Upload[] = [];
  const writing: Promise<unknown>[] = [];
  const form: UploadForm = {
    fields,
    uploads,
    tooMany: false,
    async discard() {
      const removing = uploads.map((upload) => rm(upload.path, { force: true }));
      await Promise.all(removing).catch((error) => logProblem("upload not discarded", error));
    },
  };
  const limit = declared ? textLimit(declared) + SIGN_IN_BYTES : ANY_TEXT_BYTES;
  let text = 0;
  try {
    const parser = busboy({
      headers: { "content-type": request.headers.get("content-type") ?? DEFAULT_TYPE },
      defParamCharset: "utf8",
      limits: {
        fileSize: FILE_LIMIT,
        files: FILES_LIMIT,
        fields: MAX_FIELDS + SIGN_IN_FIELDS + FILES_LIMIT,
        fieldSize: limit + 1,
        parts: MAX_FIELDS + SIGN_IN_FIELDS + 2 * FILES_LIMIT + 1,
      },
    });
    parser.on("field", (name = "", value: string | undefined) => {
      if (value === undefined) return parser.destroy(new Error("Unknown charset"));
      text += Buffer.byteLength(value);
      if (text > limit) parser.destroy(new FormTooLarge());
      else pairs.push([name, value]);
    });
    parser.on("filesLimit", () => {
      form.tooMany = true;
    });
    parser.on("file", (field, stream, { filename }) => {
      if (filename && !withFiles) left.push({ field, name: filename });
      if (!filename || !withFiles) return stream.on("error", () => {}).resume();
      const upload: Upload = {
        field,
        name: filename,
        path: path.join(incomingFolder, randomUUID()),
        tooLarge: false,
      };
      uploads.push(upload);
      stream.once("limit", () => {
        upload.tooLarge = true;
      });
      writing.push(store(stream, upload));
      writing.at(-1)?.catch((error) => parser.destroy(error));
    });
    const bytes = await feed(request.body, parser);
    await Promise.all(writing);
    const { typed, files, own } = unpackCarried(pairs);
    for (const [name, value] of typed) {
      if (!declared || isDeclared(declared, name)) fields[name] = value;
    }
    const sent = uploads.map(({ field, name }) => ({ field, name }));
    await checkRead(request, { fields, files: [...left, ...sent, ...files], own });
    for (const file of files) {
      left.push(file);
      uploads.push({ ...file, path: NOWHERE, tooLarge: false, trouble: new FileLeftBehind(file) });
    }
    return { form, bytes, left, own };
  } catch (error) {
    if (!request.bodyUsed) await request.body?.pipeTo(new WritableStream()).catch(() => {});
    await Promise.allSettled(writing);
    await form.discard();
    throw error;
  }
}

/** Feeds a parser a whole body, even one it refuses: unread, it breaks the connection. Returns the bytes. */
async function feed(body: Request["body"], parser: Writable): Promise<number> {
  let bytes = 0;
  // A part header that is no good is emitted as an error, but does not end the parser.
  parser.on("error", (error) => parser.destroy(error));
  const parsed = finished(parser);
  parsed.catch(() => {});
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (parser.destroyed || parser.write(chunk)) continue;
      await Promise.race([once(parser, "drain"), parsed]).catch(() => {});
    }
    parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
  await parsed;
  return bytes;
}

async function store(stream: Readable, upload: Upload): Promise<void> {
  let file: FileHandle | undefined;
  const write = async (chunk: Uint8Array): Promise<void> => {
    if (upload.trouble) return;
    try {
      if (!file) makeFolder(incomingFolder);
      file ??= await open(upload.path, "wx");
      await file.writeFile(chunk);
    } catch (error) {
      upload.trouble = error;
    }
  };
  try {
    for await (const chunk of stream) await write(chunk);
    await write(new Uint8Array()); // an empty file is one, too
  } finally {
    await file?.close();
  }
}

function isDeclared(fields: FormFields, name: string): boolean {
  return Object.hasOwn(fields, name) || Object.hasOwn(fields, name.replace(/_\d+$/, "_#"));
}

function textLimit(fields: FormFields): number {
  return Object.entries(fields).reduce((sum, [name, units]) => {
    return sum + units * UTF8_BYTES_PER_UNIT * (name.endsWith("_#") ? NUMBERED_MAX : 1);
  }, SPARE_BYTES);
}
