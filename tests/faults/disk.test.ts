import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, type TestContext, test } from "vitest";
import { makeReadOnly, mountSmallDisk, NO_MOUNTS } from "../support/disk";
import { contentOf } from "../support/folder-content";
import { furnish, PAGES } from "../support/furnished-site";
import { multipart } from "../support/multipart";
import { MESSAGE } from "../support/people";
import { phoneJpeg } from "../support/pictures";
import { type Site, startSite } from "../support/site";
import { CLICK_SENTENCE, CLICKS, TYPED_FORMS } from "../support/typed-forms";
import type { Visitor } from "../support/visitor";

const DISK_MB = 12;
const SIGNING_IN = ["sign-in", "new password"];

let jpeg: Buffer;
let site: Site;
let ana: Visitor;
let takeAway: () => void = () => {};

beforeAll(async () => {
  jpeg = await phoneJpeg(1000, 700);
});
afterEach(async () => {
  await site?.stop();
  takeAway();
  takeAway = () => {};
});

async function open(disk?: string): Promise<void> {
  site = await startSite({}, { disk });
  ana = await furnish(site, jpeg);
}

const uploads = () => path.join(site.folder, "uploads");
const content = () => contentOf(uploads());
const allPages = async () => {
  const paths = [...PAGES, "/admin", "/blog-admin", "/galeria-admin", "/galeria-admin/1"];
  return new Set(await Promise.all(paths.map(async (page) => (await ana.get(page)).status)));
};

describe("a full disk", () => {
  async function fill(ctx: TestContext) {
    const disk = mountSmallDisk(DISK_MB);
    if (!disk) return ctx.skip(NO_MOUNTS);
    takeAway = disk.unmount;
    await open(disk.folder);
    disk.fill();
    return disk;
  }

  test("a full disk refuses every form in Spanish, with all that was typed", async (ctx) => {
    const disk = await fill(ctx);
    const before = content();
    for (const { form, send, sentence, typed } of TYPED_FORMS) {
      const response = await send(ana, jpeg);
      const html = await response.text();
      expect([response.status, response.headers.get("Retry-After")], form).toEqual([503, "5"]);
      for (const text of [sentence, ...typed]) expect(html, form).toContain(text);
    }
    // Nothing is pending: to try again is to write nothing.
    for (const { action, send } of CLICKS.filter((click) => click.action !== "«Reintentar»")) {
      const response = await send(ana);
      expect(response.status, action).toBe(503);
      expect(await response.text(), action).toContain(CLICK_SENTENCE);
    }
    expect(await allPages()).toEqual(new Set([200]));
    expect(content()).toEqual(before);
    expect(site.rows("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);

    disk.clear();
    for (const { form, send } of TYPED_FORMS) {
      if (!SIGNING_IN.includes(form)) expect((await send(ana, jpeg)).status, form).toBe(303);
    }
    for (const { action, send } of CLICKS) expect((await send(ana)).status, action).toBe(303);
    expect(site.complaints).toEqual([]);
  });

  test("a disk that fills up in the middle of an upload leaves no part of it", async (ctx) => {
    const disk = mountSmallDisk(DISK_MB);
    if (!disk) return ctx.skip(NO_MOUNTS);
    takeAway = disk.unmount;
    await open(disk.folder);
    const large = await phoneJpeg(3000, 2400);
    const before = content();
    const form = multipart(
      { titulo: "Grande", contenido: "Texto" },
      { field: "imagen", name: "grande.jpg", data: large },
    );
    let sent = 0;
    let response = await ana.postForm("/blog-admin", form);
    for (; response.status === 303 && sent < DISK_MB; sent++) {
      response = await ana.postForm("/blog-admin", form);
    }
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("Grande");
    const stems = (names: string[]) => new Set(names.flatMap((name) => name.match(/\d{12}/) ?? []));
    const rows = site.rows<{ url: string }>("SELECT url FROM pictures");
    expect(stems(Object.keys(content()))).toEqual(stems(rows.map(({ url }) => url)));
    expect(readdirSync(path.join(uploads(), ".incoming"))).toEqual([]);
    expect(Object.keys(before).every((name) => name in content())).toBe(true);
  });
});

describe("the folder of the uploads", () => {
  test("a missing folder of uploads is made again for new images", async () => {
    await open();
    renameSync(uploads(), `${uploads()}.away`);
    expect(await allPages()).toEqual(new Set([200]));
    const [url] = site.rows<{ url: string }>("SELECT url FROM pictures");
    const picture = await ana.get(url?.url ?? "");
    expect(picture.status).toBe(404);
    expect(picture.headers.get("Content-Type")).toBe("image/svg+xml");
    for (const { form, send } of TYPED_FORMS) {
      if (!SIGNING_IN.includes(form)) expect((await send(ana, jpeg)).status, form).toBe(303);
    }
    for (const { action, send } of CLICKS) expect((await send(ana)).status, action).toBe(303);
    expect(site.complaints).toEqual([]);
  });

  test("a folder of uploads that cannot be written refuses only images", async (ctx) => {
    await open();
    const makeWritable = makeReadOnly(uploads());
    if (!makeWritable) return ctx.skip(NO_MOUNTS);
    takeAway = makeWritable;
    const before = content();
    for (const { form, send, sentence, typed } of TYPED_FORMS) {
      if (!["article", "project", "photos"].includes(form)) continue;
      const response = await send(ana, jpeg);
      const html = await response.text();
      expect(response.status, form).toBe(503);
      for (const text of [sentence, ...typed]) expect(html, form).toContain(text);
    }
    expect((await ana.post("/?index", MESSAGE)).status).toBe(303);
    const words = multipart({ titulo: "Sin imagen", contenido: "Texto" });
    expect((await ana.postForm("/blog-admin", words)).status).toBe(303);
    expect((await ana.post("/blog-admin?eliminar=1", {})).status).toBe(303);
    expect(await allPages()).toEqual(new Set([200, 302]));
    expect(content()).toEqual(before);

    await site.restart();
    expect((await ana.get("/galeria")).status).toBe(200);

    makeWritable();
    takeAway = () => {};
    expect((await ana.post("/galeria-admin?eliminar=1", {})).status).toBe(303);
    const left = Object.keys(content()).filter((name) => !/^(site-images|\.trash)/.test(name));
    expect(left).toEqual([]);
    expect(site.complaints).toEqual([]);
  });

  test("a folder of uploads that cannot be made does not prevent the start", async (ctx) => {
    await open();
    await site.stop();
    const disk = mountSmallDisk(1);
    if (!disk) return ctx.skip(NO_MOUNTS);
    const makeWritable = makeReadOnly(disk.folder);
    takeAway = () => {
      makeWritable?.();
      disk.unmount();
    };
    site = await startSite({ UPLOADS_DIR: path.join(disk.folder, "uploads") });
    expect((await fetch(site.url)).status).toBe(200);
    // They come by a pipe of their own, maybe after the page.
    await expect.poll(() => site.problems).not.toEqual([]);
    expect(existsSync(path.join(disk.folder, "uploads"))).toBe(false);
    rmSync(path.join(site.folder, "uploads"), { recursive: true, force: true });
  });
});
