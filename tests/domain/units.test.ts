import { expect, test } from "vitest";
import { withUnits } from "~/articulos/articulo-view";

test.each([
  ["<td>13 min</td>", "<td>13\u00a0min</td>"],
  ["8 a 9 min, a 20 °C: 5 ml en 1 l", "8 a 9\u00a0min, a 20\u00a0°C: 5\u00a0ml en 1\u00a0l"],
  ["18 % y 120 €", "18\u00a0% y 120\u00a0€"],
  ["2 metros, 3 más, 4 litros", "2 metros, 3 más, 4 litros"],
])("a number and its unit are not parted: %s", (html, shown) => {
  expect(withUnits(html)).toBe(shown);
});
