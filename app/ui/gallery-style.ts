import rules from "./styles/gallery.css?inline";

/** Rules of the gallery, in its documents alone (ui/page-style.tsx). */
export const GALLERY_STYLE: string = rules;
