/** Ends the process with one plain line when the port cannot be had; other errors pass. */
export function announceFailure(error: unknown): void {
  if (!(error instanceof Error) || !("code" in error)) return;
  const port = "port" in error ? error.port : "";
  const reasons: Record<string, string> = {
    EADDRINUSE: `El puerto ${port} ya está en uso. Elige otro con PORT=…`,
    EACCES: `No hay permiso para escuchar en el puerto ${port}. Elige otro con PORT=…`,
  };
  const reason = reasons[String(error.code)];
  if (!reason) return;
  console.error(reason);
  process.exit(1);
}
