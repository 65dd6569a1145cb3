const TYPES: Record<string, string> = {
  avif: "image/avif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  webp: "image/webp",
};

/** The type that a stored file is served with, by its extension: never by what somebody declared. */
export function typeOf(name: string): string {
  const extension = name.split(".").at(-1)?.toLowerCase() ?? "";
  return TYPES[extension] ?? "application/octet-stream";
}
