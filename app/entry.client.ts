import { rememberFondo } from "~/galeria/viewer/fondo-memory";
import { followGestures } from "~/galeria/viewer/gestures";
import { growFrames } from "~/galeria/viewer/growing-frame";
import { exposeCyanotype, sayNight } from "~/home/hero-script";
import { expireSentNotices } from "~/mensajes/notice-expiry";
import { sendByKeys } from "~/ui/form-keys";
import { startFrameworkWhenWanted } from "~/ui/framework";
import { followWithoutEntry } from "~/ui/history-links";
import { fadeInPictures, replaceBrokenPictures } from "~/ui/picture-loading";
import { pressThroughTransition } from "~/ui/press-through";
import { rememberSafelight } from "~/ui/safelight";

/** Pixels scrolled from which the header is small (specification, section 9). */
const SHRINK_AT_PX = 50;

// All the script of an idle page; none of it needs the framework (decision 14).
replaceBrokenPictures();
fadeInPictures();
shrinkHeader();
sendByKeys();
followWithoutEntry();
followGestures();
growFrames();
pressThroughTransition();
rememberFondo();
rememberSafelight();
exposeCyanotype();
sayNight();
expireSentNotices();
startFrameworkWhenWanted();

/** Shrinks the header in browsers without scroll timelines, which header.css uses. */
function shrinkHeader(): void {
  if (CSS.supports("animation-timeline: scroll()")) return;
  const update = (): void => {
    document.documentElement.classList.toggle("is-scrolled", scrollY > SHRINK_AT_PX);
  };
  update();
  addEventListener("scroll", update, { passive: true });
}
