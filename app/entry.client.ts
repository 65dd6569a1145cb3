import { rememberFondo } from "~/galeria/viewer/fondo-memory";
import { followGestures } from "~/galeria/viewer/gestures";
import { growFrames } from "~/galeria/viewer/growing-frame";
import { exposeCyanotype } from "~/home/cyanotype";
import { sayNight } from "~/home/night";
import { expireSentNotices } from "~/mensajes/notice-expiry";
import { sendByKeys } from "~/ui/form-keys";
import { startFrameworkWhenWanted } from "~/ui/framework";
import { shrinkHeader } from "~/ui/header-shrink";
import { followWithoutEntry } from "~/ui/history-links";
import { fadeInPictures, replaceBrokenPictures } from "~/ui/picture-loading";
import { pressThroughTransition } from "~/ui/press-through";
import { rememberSafelight } from "~/ui/safelight";

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
