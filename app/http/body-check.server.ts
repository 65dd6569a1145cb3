import type { UnsentBody } from "./resumed-form";

type BodyCheck = (body: UnsentBody) => Promise<void>;

const checks = new WeakMap<Request, BodyCheck>();

/**
 * Asks once more when the form of a request has come, which may take minutes: what let it in may be
 * over by then. `check` throws a Response where it is.
 */
export function checkOnceRead(request: Request, check: BodyCheck): void {
  checks.set(request, check);
}

/** @throws Response where what let the request in is over */
export async function checkRead(request: Request, body: UnsentBody): Promise<void> {
  await checks.get(request)?.(body);
}
