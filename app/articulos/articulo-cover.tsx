import { Picture } from "~/ui/picture";
import { type Picture as Cover, madeOf } from "~/uploads/image";

interface ArticleCoverProps {
  imagen_url: string | null;
  cover: Cover | null;
  sizes: string;
  alt: string;
  eager?: boolean;
  large?: boolean;
}

/** The cover of an article, with the sizes that were made of it. */
export function ArticuloCover({ imagen_url, cover, ...rest }: ArticleCoverProps) {
  return <Picture src={imagen_url} {...madeOf(cover)} {...rest} />;
}
