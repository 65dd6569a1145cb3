import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { insert } from "../support/insert";
import { type Machine, machine } from "../support/machine";
import { type Site, startSite } from "../support/site";

const PICTURE = "123456789012.jpg";
export const NEW_PICTURE = "999999999999.jpg";

interface BackedUp {
  site: Site;
  archive: string;
  /** The folder of a machine on which the archive was restored. */
  restored: string;
  /** One that holds something else than the archive: another title, a new picture, another logo. */
  other: Machine;
}

/** A site whose backup was made and restored; the other machine is made anew for each test. */
export function backedUpSite(): BackedUp {
  const made = {} as BackedUp;
  beforeAll(async () => {
    made.site = await startSite();
    const { site } = made;
    const url = `/uploads/blog-images/${PICTURE}`;
    writeFileSync(site.folder + url, "una imagen ".repeat(1000));
    insert(site, "pictures", { url, avif_widths: "[]" });
    insert(site, "blog_posts", { titulo: "Cianotipia al sol", imagen_url: url });
    insert(site, "mensajes");
    made.archive = path.join(site.folder, "copias", "escuela.tar");
    await machine(site.folder).backup(made.archive);
    made.restored = path.join(site.folder, "restored");
    await machine(made.restored).restore(made.archive);
  });
  afterAll(() => made.site.stop());
  beforeEach(() => {
    made.other = machine();
    cpSync(made.restored, made.other.folder, { recursive: true });
    made.other.write("UPDATE blog_posts SET titulo = 'Otro'; DELETE FROM mensajes");
    writeFileSync(path.join(made.other.uploads, "blog-images", NEW_PICTURE), "una nueva");
    writeFileSync(path.join(made.other.uploads, "site-images", "logo.svg"), "otro logo");
  });
  return made;
}
