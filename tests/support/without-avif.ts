import type { Site } from "./site";

/**
 * Uploads to this site get no AVIF sizes, which take a process each and come when they come: for
 * tests that count files, or are about something else.
 */
export function withoutAvif(site: Site): void {
  site.rows(`CREATE TRIGGER IF NOT EXISTS without_avif AFTER INSERT ON pictures BEGIN
    UPDATE pictures SET avif_widths = '[]' WHERE url = NEW.url;
  END`);
}
