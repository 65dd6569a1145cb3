import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";

/** What may read a whole table or sort, and why. */
const ALLOWED: [plan: RegExp, reason: string][] = [
  [
    /^SCAN (blog_posts|cartas|convocatorias|mensajes|inscripciones) USING COVERING INDEX/,
    "COUNT(*): no table is read",
  ],
  [/^SCAN (mensajes|inscripciones) USING INDEX \w+_by_date$/, "a search or file of all"],
  [/^SCAN inscripciones USING INDEX inscripciones_asking$/, "COUNT(*): just who asks something"],
  [/^SCAN convocatorias$/, "the texts of courses, for what they show: at a deletion"],
  [/^SCAN removed_pictures/, "empty but while pictures are removed"],
  [/^SCAN submissions USING (COVERING )?INDEX submissions_pending/, "just what is pending"],
  [/^SCAN fotos_galeria USING INDEX fotos_undescribed$/, "just what says nothing"],
  [/^SCAN correos USING INDEX correos_refused$/, "just what was refused"],
  [/^SCAN correos USING COVERING INDEX correos_by_address$/, "a search of people, or an erasure"],
  [/^SCAN cartas USING INDEX cartas_queueing$/, "just what is being handed to the outbox"],
  [/^SCAN avisos$/, "one row at most"],
  [/^SCAN restores/, "one row, or a row for each restore not held yet"],
  [/^SCAN database_names$/, "a row for each restore"],
  [/^SCAN conservacion$/, "two rows at most"],
  [/^SCAN holders?$/, "who else shows a picture, when one is replaced or deleted"],
  [/^SCAN suspicious_forms USING COVERING INDEX/, "COUNT(*): no table is read"],
  [/^SCAN suspicious_forms$/, "a thousand at most; a list of them stops where it is full"],
  [/^SCAN (place|picture|json_each)( EXISTS)? VIRTUAL TABLE/, "a list that the statement brings"],
  [
    /^SCAN papelera( USING( COVERING)? INDEX papelera_by_date)?$/,
    "a month of deletions; its page shows all",
  ],
  [/^SCAN pictures USING COVERING INDEX/, "once, at the start"],
  [
    /^SCAN proyectos_galeria USING (COVERING )?INDEX proyectos_by_place$/,
    "the page shows all of them",
  ],
];

/** The plan of each statement, line by line; constraints and subqueries are lines of their own. */
export async function plansOf(statement: string): Promise<string[]> {
  const values = Array.from(statement.matchAll(/\?/g), () => sql`NULL`);
  const parts = statement.split("?").map((part) => sql.raw(part));
  const explained = parts.slice(1).reduce((all, part, index) => {
    return sql`${all}${values[index]}${part}`;
  }, sql`EXPLAIN QUERY PLAN ${parts[0]}`);
  const { rows } = await sql<{ detail: string }>`${explained}`.execute(db);
  return rows.map(({ detail }) => detail);
}

/** To read an index from its beginning is slow, too, unless the statement says where to stop. */
function isSlow(plan: string, statement: string): boolean {
  const stops = / USING (COVERING )?INDEX/.test(plan) && / limit \?/.test(statement);
  // A table stands in the order of its ids: nothing is read before the first of them or after the last.
  const isEnd = / from "\w+" order by "id" desc limit \?$/.test(statement);
  return plan.includes("TEMP B-TREE") || (plan.startsWith("SCAN") && !stops && !isEnd);
}

/** What was prepared to find rows, each statement once. */
function searchesOf(calls: [statement: string][]): string[] {
  const asked = new Set(calls.map(([statement]) => statement));
  return [...asked].filter((text) => /^(select|update|delete)/i.test(text));
}

/** The lines of their plans that read a whole table or sort, and may not. */
async function slowPlans(statements: string[]): Promise<string[]> {
  const slow: string[] = [];
  for (const statement of statements) {
    const plans = (await plansOf(statement)).filter(
      (plan) => isSlow(plan, statement) && !ALLOWED.some(([allowed]) => allowed.test(plan)),
    );
    slow.push(...plans.map((plan) => `${plan} ← ${statement}`));
  }
  return slow;
}

/** What each of these asks, at least so many statements, reads no whole table and sorts nothing. */
export function searchByIndex(journeys: Record<string, () => Promise<unknown>>, least = 1): void {
  const prepare = vi.spyOn(Sqlite.prototype, "prepare");
  describe("every query finds its rows by an index, and in their order", () => {
    test.each(Object.entries(journeys))("%s", async (_name, travel) => {
      prepare.mockClear();
      await travel();
      const statements = searchesOf(prepare.mock.calls);
      expect(statements.length).toBeGreaterThanOrEqual(least);
      expect(await slowPlans(statements)).toEqual([]);
    });
  });
}
