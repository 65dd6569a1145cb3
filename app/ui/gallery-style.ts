import rules from "./styles/gallery.css?inline";

/** Of fichas and ways through the gallery, in the documents of the gallery alone (ui/page-style.tsx). */
export const GALLERY_STYLE: string = rules;
