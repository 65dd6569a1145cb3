import { articlesShowing, type Showing } from "~/articulos/shown-in.server";
import { coursesShowing } from "~/convocatorias/course-text.server";

/** Returns the articles and courses that show one of these pictures, each once. */
export async function textsShowing(urls: string[]): Promise<Showing[]> {
  return [...(await articlesShowing(urls)), ...(await coursesShowing(urls))];
}
