import { db } from "~/db/client.server";
import { demoKey } from "./demo-content";

/** Returns a text of demo/ with the addresses of photos of its projects, which it names by their files. */
export async function withPhotos(text: string): Promise<string> {
  const photos = await db
    .selectFrom("fotos_galeria")
    .select(["form_key", "url"])
    .where("form_key", "like", `${demoKey("foto", "")}%`)
    .execute();
  const file = (form_key: string | null) => form_key?.slice(demoKey("foto", "").length);
  return photos.reduce(
    (shown, { form_key, url }) => shown.replaceAll(`](${file(form_key)} `, `](${url} `),
    text,
  );
}
