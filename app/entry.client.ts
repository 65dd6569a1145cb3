import { rememberFondo } from "~/galeria/viewer/fondo-memory";
import { followGestures } from "~/galeria/viewer/gestures";
import { growFrames } from "~/galeria/viewer/growing-frame";
import { exposeCyanotype } from "~/home/cyanotype";
import { expireSentNotices } from "~/mensajes/notice-expiry";
import { replaceBrokenPictures } from "~/ui/broken-pictures";
import { pressThroughDissolve } from "~/ui/dissolve";
import { fadeInPictures } from "~/ui/fade-in";
import { sendByKeys } from "~/ui/form-keys";
import { startFrameworkWhenWanted } from "~/ui/framework";
import { shrinkHeader } from "~/ui/header-shrink";
import { followWithoutEntry } from "~/ui/history-links";
import { rememberSafelight } from "~/ui/safelight";

// All the script of an idle page; none of it needs the framework (decision 14).
replaceBrokenPictures();
fadeInPictures();
shrinkHeader();
sendByKeys();
followWithoutEntry();
followGestures();
growFrames();
pressThroughDissolve();
rememberFondo();
rememberSafelight();
exposeCyanotype();
expireSentNotices();
startFrameworkWhenWanted();
