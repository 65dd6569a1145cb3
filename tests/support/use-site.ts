import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import { ADMIN, type Site, startSite } from "./site";
import { Visitor } from "./visitor";
import { withoutAvif } from "./without-avif";

interface Given {
  /** Variables of a site of this file's own; `{}` for one that is restarted, ended or spoilt. */
  env?: Record<string, string>;
  /** Uploads get their AVIF sizes, which take a process each and come when they come. */
  avif?: true;
  /** Fills the site for tests that only read it: it is emptied before the first, and not between them. */
  fill?(site: Site, owner: Visitor): unknown;
}

interface Used {
  site: Site;
  /** Signed in, and afresh before each test. */
  owner: Visitor;
  /** Holds no cookie. */
  visitor: Visitor;
}

/** One for all files of a worker; several modules of this name may be loaded in one process. */
const KEY = Symbol.for("escuela.shared-site");
const holder = globalThis as { [KEY]?: Promise<Site> };

function sharedSite(): Promise<Site> {
  holder[KEY] ??= startSite();
  return holder[KEY];
}

/**
 * The site of this worker, or one of this file's own, emptied before each test, with its owner signed
 * in. It may complain of nothing until the file ends.
 */
export async function useSite({ env, avif, fill }: Given = {}): Promise<Used> {
  const site = await (env ? startSite(env) : sharedSite());
  const owner = new Visitor(site.url);
  const visitor = new Visitor(site.url);
  let session: Session | undefined;

  const begin = async () => {
    await endMail(site);
    site.empty();
    session ??= await signIn(site);
    resume(site, session);
    owner.hold(session.cookies);
    visitor.hold(new Map());
    await fill?.(site, owner);
  };
  beforeAll(async () => {
    if (!avif) withoutAvif(site);
    for (const said of [site.log, site.complaints, site.problems]) said.length = 0;
    if (fill) await begin();
  });
  if (!fill) beforeEach(begin);
  afterAll(async () => {
    const complaints = [...site.complaints];
    if (env) await site.stop();
    expect(complaints).toEqual([]);
  });
  return { site, owner, visitor };
}

/**
 * Mail that waits is not sent any more, and what is being sent has ended: else it would arrive in the
 * next test, whose rows have the same ids.
 */
async function endMail(site: Site): Promise<void> {
  site.rows("DELETE FROM correos WHERE state <> 'sending'");
  const underWay = () => site.rows("SELECT id FROM correos WHERE state = 'sending'");
  await vi.waitFor(() => expect(underWay()).toEqual([]));
}

/** What a browser holds that has signed in once, and the rows that make it worth something. */
interface Session {
  cookies: ReadonlyMap<string, string>;
  rows: [table: string, row: Record<string, unknown>][];
}

async function signIn(site: Site): Promise<Session> {
  site.createAdmin(ADMIN.email, ADMIN.password);
  const browser = new Visitor(site.url);
  await browser.post("/admin", ADMIN);
  const rowsOf = (table: string) =>
    site.rows(`SELECT * FROM ${table}`).map((row): Session["rows"][number] => [table, row]);
  const rows = ["users", "auth_sessions"].flatMap(rowsOf);
  site.empty();
  return { cookies: browser.cookies, rows };
}

function resume(site: Site, { rows }: Session): void {
  for (const [table, row] of rows) {
    const names = Object.keys(row);
    const places = names.map(() => "?").join();
    site.rows(`INSERT INTO ${table} (${names}) VALUES (${places})`, ...Object.values(row));
  }
}
