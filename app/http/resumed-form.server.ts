import { sign, unsign } from "~/config/signing.server";
import { FormConflict, type FormResult } from "./form-result";
import {
  chooseAgain,
  type LeftFile,
  PROOF_FIELD,
  readCarried,
  type UnsentBody,
} from "./resumed-form";

export function carryingProof(): string {
  return sign("resume", "");
}

/** Thrown if a file is needed that was left behind by a resumed form; then nothing is stored. */
export class FileLeftBehind extends FormConflict {
  constructor(file: LeftFile) {
    const sentence = chooseAgain([file]);
    super({ values: {}, errors: { [file.field]: sentence } });
    this.message = sentence;
  }
}

/** Unpacks a form carried through signing in; without our signed proof `own` is null, `typed` all pairs. */
export function unpackCarried(pairs: [string, string][]) {
  const { own, typed, files } = readCarried(pairs);
  const isOurs = unsign("resume", own[PROOF_FIELD] ?? "") !== null;
  return isOurs ? { own, typed, files } : { own: null, typed: pairs, files: [] };
}

/** Adds an error per field for files to choose again to a form that failed for another reason. */
export function sayWhatIsLeft<Value, Form>(
  result: FormResult<Value, Form>,
  uploads: { field: string; name: string; trouble?: unknown }[],
): FormResult<Value, Form> {
  const left = uploads.filter(({ trouble }) => trouble instanceof FileLeftBehind);
  if (result.ok || left.length === 0) return result;
  const form = result.form as Form & { errors?: Record<string, string> };
  if (!form.errors) return result;
  const errors = { ...form.errors };
  for (const { field } of left) {
    errors[field] = chooseAgain(left.filter((each) => each.field === field));
  }
  return { ...result, form: { ...form, errors } };
}

type BodyCheck = (body: UnsentBody) => Promise<void>;

const checks = new WeakMap<Request, BodyCheck>();

/**
 * Registers a check for when the body of a request has been read, which may take minutes, as the
 * session may have ended by then. `check` throws a Response to reject the request.
 */
export function checkOnceRead(request: Request, check: BodyCheck): void {
  checks.set(request, check);
}

/** Runs the check of `checkOnceRead`. @throws Response if the session has ended meanwhile */
export async function checkRead(request: Request, body: UnsentBody): Promise<void> {
  await checks.get(request)?.(body);
}
