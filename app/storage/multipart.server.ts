import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { logProblem } from "~/problem-log.server";
import { incomingFolder } from "./buckets.server";
import { FILE_LIMIT, FILES_LIMIT, TEXT_LIMIT } from "./upload-limits";

const MAX_FIELDS = 50;

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

/**
 * Reads a form that may bring files. Each file streams to a temporary one; memory holds a few
 * kilobytes of it at a time. A file over 25 MB is cut there and marked; one that the disk does
 * not take is marked, too, and the rest of the form read all the same: nothing typed is lost.
 *
 * @throws Error when the body breaks off or is no form; nothing is left behind
 */
export function readUploadForm(request: Request): Promise<UploadForm> {
  return read(request, true);
}

/** The text fields of such a form; its files are read past. What cannot be read brings none. */
export async function readTextOnly(request: Request): Promise<Record<string, string>> {
  return (await read(request, false).catch(() => null))?.fields ?? {};
}

async function read(request: Request, keepsFiles: boolean): Promise<UploadForm> {
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
  try {
    const parser = busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      defParamCharset: "utf8",
      limits: {
        fileSize: FILE_LIMIT,
        files: FILES_LIMIT,
        fields: MAX_FIELDS,
        fieldSize: TEXT_LIMIT,
      },
    });
    parser.on("field", (name, value) => {
      fields[name] = value;
    });
    parser.on("filesLimit", () => {
      form.tooMany = true;
    });
    parser.on("file", (field, stream, { filename }) => {
      if (!filename || !keepsFiles) return stream.resume();
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
    if (!request.body) return form;
    await pipeline(Readable.fromWeb(request.body as never), parser);
    await Promise.all(writing);
    return form;
  } catch (error) {
    await Promise.allSettled(writing);
    await form.discard();
    throw error;
  }
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
