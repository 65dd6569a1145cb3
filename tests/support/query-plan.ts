import { sql } from "kysely";
import { db } from "~/db/client.server";

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
export function isSlow(plan: string, statement: string): boolean {
  const stops = / USING (COVERING )?INDEX/.test(plan) && / limit \?/.test(statement);
  // A table stands in the order of its ids: nothing is read before the first of them or after the last.
  const isEnd = / from "\w+" order by "id" desc limit \?$/.test(statement);
  return plan.includes("TEMP B-TREE") || (plan.startsWith("SCAN") && !stops && !isEnd);
}
