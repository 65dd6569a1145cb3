import type { ReactNode } from "react";
import type { Words } from "~/escuela/words";
import { ContactBlock } from "~/mensajes/contact-block";
import type { Picture } from "~/uploads/image";
import { Hero } from "./hero";
import { shownPicture } from "./landing-pictures";
import { Sections } from "./sections";

interface LandingProps {
  words: Words;
  /** The owner's pictures, by their public path. */
  pictures: Record<string, Picture>;
  /** The form of the contact block. */
  children: ReactNode;
}

export function Landing({ words, pictures, children }: LandingProps) {
  return (
    <>
      <Hero words={words} picture={shownPicture("portada", words, pictures)} />
      <Sections words={words} pictures={pictures} />
      <ContactBlock hasMap={words.mapa === "si"}>{children}</ContactBlock>
    </>
  );
}
