const AGO = new Intl.RelativeTimeFormat("es-ES");
const NUMBER = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 1 });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MEGABYTE = 1024 * 1024;

/**
 * Returns milliseconds as «hace 3 horas»; less than a minute, and negative ones, as «hace un
 * momento».
 */
export function timeSince(ms: number): string {
  if (ms < MINUTE_MS) return "hace un momento";
  if (ms < HOUR_MS) return AGO.format(-Math.floor(ms / MINUTE_MS), "minute");
  if (ms < 2 * DAY_MS) return AGO.format(-Math.floor(ms / HOUR_MS), "hour");
  return AGO.format(-Math.floor(ms / DAY_MS), "day");
}

/** Returns bytes as «12,4 GB» or «180 MB». */
export function sizeOf(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  if (megabytes < 1024) return `${Math.floor(megabytes)} MB`;
  return `${NUMBER.format(megabytes / 1024)} GB`;
}

export function countOf(count: number, one: string, several: string): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : several}`;
}
