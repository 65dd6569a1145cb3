import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import busboy from "busboy";
import { incomingFolder } from "~/config/folders.server";
import { logProblem } from "~/log.server";
import { type FormFields, isDeclared, textLimit } from "./form-fields";
import { MALFORMED, refuseForm, TOO_LARGE } from "./form-refusal";
import { FILE_LIMIT, FILES_LIMIT } from "./upload-limits";

const MAX_FIELDS = 50;
/** What a request is taken for that says nothing of its body: it has none, most likely. */
const URLENCODED = "application/x-www-form-urlencoded";

/** A file that has arrived and waits to be judged. */
export interface Upload {
  field: string;
  /** The visitor's name for it: to be shown, never to be used as a path. */
  name: string;
  path: string;
  tooLarge: boolean;
  /** Why the disk did not take it. */
  trouble?: unknown;
}

export interface UploadForm {
  fields: Record<string, string>;
  uploads: Upload[];
  /** Whether it brought more files than are read. */
  tooMany: boolean;
  /** Removes the temporary files; to be called whatever happens. */
  discard(): Promise<void>;
}

/** The text of a form is longer than its fields may be. */
export class FormTooLarge extends Error {}

/**
 * Reads a form that may bring files, and of its text what is declared. Each file streams to a temporary one; memory holds a few
 * kilobytes of it at a time. A file over 25 MB is cut there and marked; one that the disk does
 * not take is marked, too, and the rest of the form read all the same: nothing typed is lost.
 *
 * @throws Error when the body breaks off, is no form, or has too much text; nothing is left behind
 */
export async function readMultipart(request: Request, fields: FormFields): Promise<UploadForm> {
  return (await read(request, fields, true)).form;
}

/**
 * The declared text fields of a form; its files are read past.
 *
 * @returns also how many bytes the whole form had
 * @throws Error as above
 */
export async function readText(
  request: Request,
  fields: FormFields,
): Promise<{ fields: UploadForm["fields"]; bytes: number }> {
  const { form, bytes } = await read(request, fields, false);
  return { fields: form.fields, bytes };
}

async function read(request: Request, declared: FormFields, keepsFiles: boolean) {
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
  const limit = textLimit(declared);
  let text = 0;
  try {
    const parser = busboy({
      headers: { "content-type": request.headers.get("content-type") ?? URLENCODED },
      defParamCharset: "utf8",
      limits: {
        fileSize: FILE_LIMIT,
        files: FILES_LIMIT,
        fields: MAX_FIELDS,
        fieldSize: limit + 1,
        parts: FILES_LIMIT + MAX_FIELDS + 1,
      },
    });
    parser.on("field", (name = "", value) => {
      text += Buffer.byteLength(value);
      if (text > limit) parser.destroy(new FormTooLarge());
      else if (isDeclared(declared, name)) fields[name] = value;
    });
    parser.on("filesLimit", () => {
      form.tooMany = true;
    });
    parser.on("file", (field, stream, { filename }) => {
      if (!filename || !keepsFiles) return stream.on("error", () => {}).resume();
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
    return { form, bytes };
  } catch (error) {
    if (!request.bodyUsed) await request.body?.pipeTo(new WritableStream()).catch(() => {});
    await Promise.allSettled(writing);
    await form.discard();
    throw error;
  }
}

/**
 * Writes a body into a parser and returns how many bytes it had. What the parser refuses is read
 * to its end all the same: an answer to a body that was not read breaks the connection.
 */
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
      if (!file) await mkdir(incomingFolder, { recursive: true });
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

/** What escapes make longer, in HTML or in JSON, and by how much at most. */
const ESCAPED = /[&<>"'\\]|[^\P{Cc}\n\r]/gu;
const ESCAPE = "&quot;";
/** Bytes by which escapes may outgrow what browsers add when they encode a form. */
const SPARE_BYTES = 1000;

/**
 * The declared text fields of a request; of fields that repeat the last. Files are read past.
 *
 * @throws Response 400 for what is no form, 413 for more text than its fields may hold
 */
export async function readFields(
  request: Request,
  fields: FormFields,
): Promise<Record<string, string>> {
  return (await readOrRefuse(request, fields)).fields;
}

/**
 * The same for a form that anybody may post: 400, too, for text that would come back much longer
 * than it was sent, as only programs write it.
 */
export async function readPublicFields(
  request: Request,
  fields: FormFields,
): Promise<Record<string, string>> {
  const { fields: values, bytes } = await readOrRefuse(request, fields);
  const escaped = Object.values(values).join("").replace(ESCAPED, ESCAPE);
  if (Buffer.byteLength(escaped) > bytes + SPARE_BYTES) {
    throw refuseForm(MALFORMED, { status: 400 });
  }
  return values;
}

function readOrRefuse(request: Request, fields: FormFields) {
  return readText(request, fields).catch((error: unknown) => {
    throw error instanceof FormTooLarge
      ? refuseForm(TOO_LARGE, { status: 413 })
      : refuseForm(MALFORMED, { status: 400 });
  });
}
