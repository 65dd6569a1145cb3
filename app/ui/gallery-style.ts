import rules from "./styles/gallery.css?inline";
import growingRules from "./styles/growing-frames.css?inline";

/** Rules of the gallery, in its documents alone (ui/page-style.tsx). */
export const GALLERY_STYLE: string = rules;

/** Further ones of pages whose photos open in the viewer. */
export const GROWING_STYLE: string = growingRules;
