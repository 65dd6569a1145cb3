import { useEffect, useRef } from "react";
import type { WayOut } from "~/http/form-result";
import { SIGN_IN } from "~/http/sign-in-link";
import { FILE_LIMIT } from "~/http/upload-limits";
import { mayPass, postForm, problemsOf } from "~/ui/send-form";
import { refusals } from "~/uploads/upload-error";
import { isImageFile } from "../document/pasted-losses";

const ACTION = "/blog-admin/imagenes";
const PREFIX = "subida:";

export type UploadState =
  /** Uploading; `progress` is from 0 to 1. */
  | { name: string; progress: number }
  | { name: string; url: string }
  /** Failed; `canRetry` is true if the same file may be accepted when it is sent again. */
  | { name: string; problem: string; canRetry: boolean; wayOut?: WayOut };

interface Upload {
  file: File;
  state: UploadState;
}

/** Uploads by the id in place of a picture's `src`; never removed, so that undo and redo find them. */
const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();
let last: Promise<unknown> = Promise.resolve();

/** Queues a picture's upload, one at a time; returns an id to use as `src` until its path is known. */
export function startUpload(file: File): string {
  const id = `${PREFIX}${uploads.size + 1}`;
  uploads.set(id, { file, state: { name: file.name, progress: 0 } });
  run(id);
  return id;
}

export function retryUpload(id: string): void {
  const name = uploads.get(id)?.file.name ?? "";
  set(id, { name, progress: 0 });
  run(id);
}

/** Returns how far an upload is, by its id; null for the path of a stored picture. */
export function uploadState(src: string): UploadState | null {
  return uploads.get(src)?.state ?? null;
}

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function run(id: string): void {
  last = last.then(() => send(id));
}

async function send(id: string): Promise<void> {
  const { file } = uploads.get(id) ?? {};
  if (!file) return;
  const { name } = file;
  if (file.size > FILE_LIMIT) {
    return set(id, { name, problem: refusals.tooLarge(name).message, canRetry: false });
  }
  const form = new FormData();
  form.set("imagenes", file);
  const { status, answer } = await postForm(ACTION, form, (progress) => {
    set(id, { name, progress });
  });
  const [url] = answer.added ?? [];
  const wayOut = status === 401 && { wayOut: SIGN_IN };
  const problem = problemsOf(answer, status).join(" ");
  set(id, url ? { name, url } : { name, problem, canRetry: mayPass(status), ...wayOut });
}

function set(id: string, state: UploadState): void {
  const upload = uploads.get(id);
  if (upload) uploads.set(id, { ...upload, state });
  for (const listener of listeners) listener();
}

export function imageFiles(files: ArrayLike<File>): File[] {
  return Array.from(files).filter(isImageFile);
}

const DATA_URL = /^data:(image\/(\w+))[\w+]*;base64,([A-Za-z\d+/=\s]+)$/;

/** Returns the file that a pasted `data:` address of a picture holds; null for every other address. */
export function pastedFile(src: string): File | null {
  const [, type = "", extension = "", base64 = ""] = src.match(DATA_URL) ?? [];
  if (!base64) return null;
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, "")), (sign) => sign.charCodeAt(0));
    return new File([bytes], `imagen.${extension}`, { type });
  } catch {
    return null;
  }
}

/**
 * Prevents a file dropped outside the text `textId` from replacing the page and losing what was
 * written; calls `onBeside`. Inputs for files still accept it.
 */
export function useFileDrops(textId: string, onBeside: () => void): void {
  const beside = useRef(onBeside);
  beside.current = onBeside;
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const hold = (event: DragEvent): void => {
      const target = event.target as Element;
      if (!event.dataTransfer?.types.includes("Files") || target.closest("[type=file]")) return;
      event.preventDefault();
      if (event.type === "drop" && !target.closest(`#${textId}`)) beside.current();
    };
    document.addEventListener("dragover", hold, { signal });
    document.addEventListener("drop", hold, { signal });
    return () => listening.abort();
  }, [textId]);
}
