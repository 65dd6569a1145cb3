import { db } from "~/db/client.server";
import type { TextPictures } from "~/text/html.server";
import { findPictures } from "~/uploads/pictures.server";

export async function photosOfText(urls: string[]): Promise<TextPictures> {
  if (urls.length === 0) return {};
  const query = db.selectFrom("fotos_galeria").select(["id", "proyecto_id", "url"]);
  const photos = await query.where("url", "in", urls).execute();
  const pictures = await findPictures(photos.map(({ url }) => url));
  return Object.fromEntries(
    photos.flatMap(({ id, proyecto_id, url }) => {
      const picture = pictures[url];
      const href = `/galeria?proyecto=${proyecto_id}&foto=${id}`;
      return picture ? [[url, { ...picture, href }]] : [];
    }),
  );
}
