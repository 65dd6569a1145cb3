import rules from "./styles/gallery.css?inline";

/** Of the gallery, in its documents alone (ui/page-style.tsx). */
export const GALLERY_STYLE: string = rules;
