import { INSCRIPCION, MESSAGE } from "../support/people";
import type { Site } from "../support/site";
import { Visitor } from "../support/visitor";

export interface RestlessVisitors {
  /** What they wrote in forms that were acknowledged. */
  seen: { mensajes: string[]; inscripciones: string[] };
  /** Resolves when that many were received since they began, or when nobody can send any more. */
  received(count: number): Promise<void>;
  /** Lets them finish what they have under way; a site that is gone ends it, too. */
  stop(): Promise<void>;
}

const ADDRESSES = 200;

/** Visitors who send one form after the other, each with words of its own, until stopped. */
export function sendRestlessly(site: Site, visitors: number, prefix: string): RestlessVisitors {
  const seen: RestlessVisitors["seen"] = { mensajes: [], inscripciones: [] };
  let stopped = false;
  let wake = (): void => {};
  const total = () => seen.mensajes.length + seen.inscripciones.length;

  async function send(visitor: Visitor, text: string, n: number): Promise<void> {
    const from = { "X-Forwarded-For": `198.51.100.${n % ADDRESSES}` };
    const isMessage = n % 2 === 0;
    const response = isMessage
      ? await visitor.post("/?index", { ...MESSAGE, mensaje: text }, from)
      : await visitor.post("/inscripcion", { ...INSCRIPCION, comentarios: text }, from);
    if (response.status === 303) (isMessage ? seen.mensajes : seen.inscripciones).push(text);
    wake();
  }

  async function live(number: number): Promise<void> {
    const visitor = new Visitor(site.url);
    for (let n = 0; !stopped; n++) {
      const isGone = await send(visitor, `${prefix}.${number}.${n}`, n * visitors + number).then(
        () => false,
        () => true,
      );
      if (isGone) return;
    }
  }

  const lives = Promise.all(Array.from({ length: visitors }, (_, number) => live(number)));
  return {
    seen,
    async received(count) {
      const enough = new Promise<void>((resolve) => {
        wake = () => total() >= count && resolve();
        wake();
      });
      await Promise.race([enough, lives]);
    },
    async stop() {
      stopped = true;
      await lives;
    },
  };
}
