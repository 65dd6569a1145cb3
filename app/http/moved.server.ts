/** Sends whoever asks at an old address on to `href`, a form with all that it brings. */
export function movedTo(request: Request, href: string): Response {
  const status = request.method === "POST" ? 307 : 303;
  return new Response(null, { status, headers: { Location: href } });
}
