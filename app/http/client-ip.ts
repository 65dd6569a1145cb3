/** The visitor's address as the front found it; without a front, nobody's. */
export function clientIp(request: Request): string {
  return request.headers.get("x-client-ip") ?? "";
}
