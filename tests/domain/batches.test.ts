import { beforeEach, expect, test } from "vitest";
import { unreachableAmong } from "~/cartas/recipients.server";
import { download } from "~/http/download";
import { inscripcionesCsv } from "~/inscripciones/inscripciones-csv";
import { findInscripciones, readInscripciones } from "~/inscripciones/inscripciones-list.server";
import { findMensajes, mensajesCsv, readMensajes } from "~/mensajes/mensajes.server";
import { rowsOf } from "../support/batches";
import { freshDatabase } from "../support/fresh-database";
import { put } from "../support/put";

const ROWS = 1_050;
const BATCH = 200;
const NEWEST_FIRST = Array.from({ length: ROWS }, (_, i) => `Eva ${ROWS - 1 - i}`);

freshDatabase();
beforeEach(async () => {
  for (let each = 0; each < ROWS; each++) {
    // Many of one moment: a batch ends among them.
    const created_at = new Date(Date.UTC(2026, 10, 1, 0, Math.floor(each / 300))).toISOString();
    const row = { nombre: `Eva ${each}`, email: `eva${each}@correo.example`, created_at };
    await put("mensajes", row);
    await put("inscripciones", row);
  }
});

const ALL = { search: "", estado: null };
const LISTS = {
  messages: {
    found: (search: string) => findMensajes({ search, estado: null }),
    page: (search: string, page: number) => readMensajes({ search, estado: null }, page),
    csv: () => mensajesCsv(findMensajes(ALL)),
  },
  "the waiting list": {
    found: (search: string) => findInscripciones({ search, course: null }),
    page: (search: string, page: number) => readInscripciones({ search, course: null }, page),
    csv: () => inscripcionesCsv(findInscripciones({ search: "", course: null }), unreachableAmong),
  },
};

/** Counts how often the process gets to whatever else waits, until it is stopped. */
function countPauses(): () => number {
  let pauses = 0;
  let timer = setImmediate(count);
  function count(): void {
    pauses += 1;
    timer = setImmediate(count);
  }
  return () => {
    clearImmediate(timer);
    return pauses;
  };
}

test.each(Object.entries(LISTS))(
  "all rows of %s are read, in batches",
  async (_what, { found }) => {
    const rows = await rowsOf<{ nombre: string }>(found(""));
    expect(rows.map(({ nombre }) => nombre)).toEqual(NEWEST_FIRST);
    const sizes: number[] = [];
    for await (const batch of found("")) sizes.push(batch.length);
    expect(Math.max(...sizes)).toBe(BATCH);
  },
);

test.each(Object.entries(LISTS))(
  "other requests are answered during a search of %s",
  async (_what, { page }) => {
    const pauses = countPauses();
    const found = await page("eva", 3);
    expect(pauses()).toBeGreaterThanOrEqual(Math.floor(ROWS / BATCH));
    expect(found.matching).toBe(ROWS);
    const size = found.rows.length;
    const shown = found.rows.map(({ nombre }) => nombre);
    expect(shown).toEqual(NEWEST_FIRST.slice(2 * size, 3 * size));
    expect((await page("eva1049", 1)).rows).toMatchObject([{ nombre: "Eva 1049" }]);
  },
);

test.each(Object.entries(LISTS))(
  "a CSV of %s is sent in parts of one batch at most",
  async (_what, { csv }) => {
    const { body } = await download({ name: "x", type: "text/csv", content: csv() });
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    const lines: number[] = [];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      lines.push(new TextDecoder().decode(part.value).split("\r\n").length - 1);
    }
    expect(lines.reduce((sum, each) => sum + each)).toBe(ROWS + 1);
    expect(Math.max(...lines)).toBeLessThanOrEqual(BATCH + 1);
  },
);

test("a download whose first part cannot be read fails before it begins", async () => {
  const failing = (async function* (): AsyncGenerator<string> {
    yield* [];
    throw new Error("locked");
  })();
  await expect(download({ name: "x", type: "text/csv", content: failing })).rejects.toThrow(
    "locked",
  );
});
