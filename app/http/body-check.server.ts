import type { UnsentBody } from "./resumed-form";

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
