import { articlesShowing, type Showing } from "~/articulos/shown-in.server";
import { coursesShowing } from "~/convocatorias/course-text.server";

export async function textsShowing(urls: string[]): Promise<Showing[]> {
  return [...(await articlesShowing(urls)), ...(await coursesShowing(urls))];
}
