import rules from "./styles/gallery.css?inline";

export const GALLERY_STYLE: string = rules;
