/** The client's IP as the pipeline found it; empty without one. */
export function clientIp(request: Request): string {
  return request.headers.get("x-client-ip") ?? "";
}
