import { setTimeout as pause } from "node:timers/promises";
import { ask } from "./ask.mjs";

/** Milliseconds for which the site lets a page be cached (app/http/public-cache.ts). */
const LIFETIME_MS = 60_000;
/** Milliseconds that a cache may take longer: nginx counts whole seconds; asking and rendering take some. */
const SLACK_MS = 2_000;
const POLL_MS = 250;

/** Names of the site under which nobody has asked before: what is cached then is as new as can be. */
const HOSTS = { asked: "escuela.example", quiet: "[::1]" };

/** Milliseconds without a visitor, after which a cached page has just ceased to be fresh. */
const QUIET_MS = LIFETIME_MS + 1_000;

/**
 * Publishes an article that all caches have just cached the blog without, and asks them for it.
 *
 * @param {{ name: string, url: string }[]} caches
 * @param {(title: string) => Promise<void>} publish
 * @returns {Promise<{ name: string, seconds: number, isFresh: boolean }[]>} after how long each showed it
 */
export async function publishUnderLoad(caches, publish) {
  const title = `Publicado a las ${new Date().toISOString()}`;
  await Promise.all(caches.map(({ url }) => shows(url, HOSTS.asked, title)));
  await publish(title);
  const published = performance.now();
  return Promise.all(
    caches.map(async ({ name, url }) => {
      while (
        !(await shows(url, HOSTS.asked, title)) &&
        performance.now() - published < 15 * LIFETIME_MS
      ) {
        await pause(POLL_MS);
      }
      const tookMs = performance.now() - published;
      return { name, seconds: tookMs / 1000, isFresh: tookMs <= LIFETIME_MS + SLACK_MS };
    }),
  );
}

/**
 * Does as publishUnderLoad, but nobody asks in between: the first visitor after a quiet time must not be the
 * one who gets a page from before it.
 *
 * @param {{ name: string, url: string }[]} caches
 * @param {(title: string) => Promise<void>} publish
 * @returns {Promise<{ name: string, isFresh: boolean }[]>}
 */
export async function publishInQuiet(caches, publish) {
  const title = `Publicado en silencio a las ${new Date().toISOString()}`;
  await Promise.all(caches.map(({ url }) => shows(url, HOSTS.quiet, title)));
  await publish(title);
  await pause(QUIET_MS);
  return Promise.all(
    caches.map(async ({ name, url }) => ({ name, isFresh: await shows(url, HOSTS.quiet, title) })),
  );
}

/**
 * @param {string} url
 * @param {string} host
 * @param {string} title
 */
async function shows(url, host, title) {
  return (await ask(url, "/blog", { Host: host })).body.includes(title);
}
