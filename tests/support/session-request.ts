/** The cookie that a browser sends back: name and value, without the rest. */
export function pairIn(setCookie: string): string {
  return setCookie.split(";", 1)[0] ?? "";
}

/** A request of a browser that was given this cookie. */
export function withSession(setCookie: string, url = "http://x/"): Request {
  return new Request(url, { headers: { Cookie: pairIn(setCookie) } });
}
