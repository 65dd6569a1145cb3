import { db } from "~/db/client.server";

const [articles = 10] = process.argv.slice(2).map(Number);
const PROYECTOS = 12;
const BATCH = 500;
const WORDS =
  "El papel baritado se moja por los dos lados y se deja escurrir antes de pasar al baño siguiente. ";

/** Returns an article of some 600 words, as an archive of years would hold; its cover is never asked for. */
const article = (index: number) => ({
  titulo: `Cuaderno de laboratorio, hoja ${index}`,
  contenido: `<p>${WORDS.repeat(12)}</p><h2>Tiempos</h2><p>${WORDS.repeat(22)}</p>`,
  imagen_url: url("blog-images", index),
  created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
});

const url = (bucket: string, index: number) =>
  `/uploads/${bucket}/${String(100_000_000_000 + index)}.jpg`;

const picture = (bucket: string, index: number) => ({
  url: url(bucket, index),
  width: 2400,
  height: 1600,
  widths: "[480,800,1200,1800]",
  avif_widths: "[480,800,1200]",
  card: 0 as const,
});

await db.transaction().execute(async (trx) => {
  for (let at = 0; at < articles; at += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, articles - at) }, (_, each) => at + each);
    await trx.insertInto("blog_posts").values(indexes.map(article)).execute();
    const pictures = indexes.map((index) => picture("blog-images", index));
    await trx.insertInto("pictures").values(pictures).execute();
  }
  for (let index = 0; index < PROYECTOS; index++) {
    const portada = picture("galeria-images", index);
    await trx.insertInto("pictures").values(portada).execute();
    await trx
      .insertInto("proyectos_galeria")
      .values({ titulo: `Proyecto ${index}`, descripcion: WORDS, portada_url: portada.url })
      .execute();
  }
});
