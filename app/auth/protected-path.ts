/** Below these paths everything is the administrator's. */
export const PROTECTED_PATHS = ["/admin", "/blog-admin", "/galeria-admin"];

/** Whether a page shows what only somebody signed in may see. The guards decide; this is for views. */
export function isProtectedPath(path: string): boolean {
  return PROTECTED_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
}
