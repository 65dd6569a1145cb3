/** @typedef {Awaited<ReturnType<typeof import("./pages.mjs").measurePage>>[number]} PageResult */

const MODES = /** @type {const} */ (["uncached", "cached", "known"]);

/**
 * Returns the figures as text: ratios to a bare server first, for all else depends on the machine.
 *
 * @param {{ sizes: { articles: number, pages: PageResult[] }[],
 *   bytes: Record<string, Record<string, { files: number, raw: number, brotli: number }>>,
 *   browser: import("./in-browser.mjs").InBrowser,
 *   start: { first: number, memory: number | null } }} figures
 */
export function report({ sizes, bytes, browser, start }) {
  const lines = [
    "Respuestas por segundo frente a un servidor Node desnudo con los mismos bytes (= 1)",
    row("artículos", "página", "en frío", "sin guardar", "guardada", "304", "desnudo/s"),
  ];
  for (const { articles, pages } of sizes) {
    for (const result of pages) {
      const ratios = MODES.map((mode) => result[mode]?.ofBare.toFixed(3) ?? "—");
      const bare = String(Math.round(result.bare?.perSecond ?? 0));
      lines.push(row(String(articles), result.page, ms(result.cold), ...ratios, bare));
    }
  }
  lines.push("", growth(sizes), "", "Bytes por página en brotli (sin comprimir)");
  lines.push(row("página", "html", "js", "css", "fuentes", "imágenes"));
  for (const [page, types] of Object.entries(bytes)) {
    lines.push(row(page, ...Object.values(types).map(({ raw, brotli }) => `${brotli} (${raw})`)));
  }
  lines.push("", "Hasta que la página descansa, en un móvil", row("página", "scripts", "todo"));
  for (const [page, { script, all }] of Object.entries(browser.pages)) {
    lines.push(row(page, String(script), `${Math.round(all / 1024)} KiB`));
  }
  lines.push(
    "",
    `Del clic al título siguiente: ${ms(browser.click)}; del formulario al marco: ${ms(browser.hydration)}`,
  );
  const memory = start.memory === null ? "—" : `${Math.round(start.memory)} MB`;
  lines.push("", `Primera respuesta tras npm start: ${ms(start.first)}; memoria: ${memory}`);
  return lines.join("\n");
}

/**
 * Returns two builds side by side, as text: the other's figure, this one's, and how many times as much that is.
 *
 * @param {Awaited<ReturnType<typeof import("./against.mjs").measureAgainst>>} costs
 */
export function comparison({ other, own }) {
  const pair = (/** @type {number} */ one, /** @type {number} */ two, digits = 2) =>
    `${one.toFixed(digits)} → ${two.toFixed(digits)} (×${(two / one).toFixed(2)})`;
  const lines = [
    "Milisegundos de procesador por petición, el otro → este",
    row("página", "sin guardar", "guardada", "bytes"),
  ];
  for (const [page, cost] of Object.entries(own.pages)) {
    const before = other.pages[page] ?? cost;
    lines.push(
      row(
        page,
        pair(before.uncached, cost.uncached),
        pair(before.cached, cost.cached, 3),
        pair(before.bytes, cost.bytes, 0),
      ),
    );
  }
  const memory = (/** @type {"atRest" | "afterLoad"} */ when) =>
    pair(other[when] ?? 0, own[when] ?? 0, 0);
  lines.push("", `Memoria en reposo ${memory("atRest")}, tras la carga ${memory("afterLoad")} MB`);
  return lines.join("\n");
}

/** @param {{ articles: number, pages: PageResult[] }[]} sizes */
function growth(sizes) {
  const [least, most] = [sizes.at(0), sizes.at(-1)];
  if (!least || !most || least === most) return "";
  const parts = least.pages.map(({ page, uncached }, index) => {
    const then = most.pages[index]?.uncached?.perSecond ?? 0;
    return `${page} ×${((uncached?.perSecond ?? 0) / then).toFixed(2)}`;
  });
  return `Coste sin guardar, de ${least.articles} a ${most.articles} artículos: ${parts.join(", ")}`;
}

/** @param {number} value */
const ms = (value) => `${Math.round(value)} ms`;

/** @param {string[]} cells */
const row = (...cells) => cells.map((cell) => cell.padEnd(24)).join(" ");
