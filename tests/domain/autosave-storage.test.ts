import { beforeEach, expect, test, vi } from "vitest";
import { autosaveBorrador } from "~/articulos/articulo-form.server";
import * as borradores from "~/articulos/borradores.server";
import { responseInit } from "~/http/form-result";
import { log } from "~/log.server";

vi.mock("~/articulos/borradores.server", { spy: true });

beforeEach(() => {
  vi.spyOn(log, "error").mockReset().mockReturnValue();
});

test.each(["SQLITE_FULL", "SQLITE_BUSY", "SQLITE_IOERR_WRITE"])(
  "an autosave that meets %s is answered with 503 and what was typed",
  async (code) => {
    const failure = Object.assign(new Error("no room"), { code });
    vi.mocked(borradores.saveBorrador).mockRejectedValueOnce(failure);
    const body = new URLSearchParams({ titulo: "Revelar", contenido: "Agua.", clave: "a" });
    const request = new Request("http://x/blog-admin/borrador?nuevo", { method: "POST", body });
    const result = await autosaveBorrador(request, { articulo: null, borrador: null });
    if (result.ok) throw new Error("It says that it was stored");
    expect(responseInit(result)).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
    expect(result.form).toMatchObject({
      values: { titulo: "Revelar", contenido: "Agua." },
      failure: expect.stringContaining("No se ha podido guardar"),
    });
    expect(log.error).toHaveBeenCalledOnce();
  },
);
