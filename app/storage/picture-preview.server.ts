import type { Upload } from "./multipart.server";
import type { Picture } from "./picture";
import { checkPicture, decoding } from "./picture-check.server";
import { inLine } from "./picture-line.server";
import { proofOf } from "./picture-work.server";

/**
 * A picture as it would be shown once it is taken in, without keeping it: judged and developed
 * in the same way, its bytes in its address.
 *
 * @throws UploadError when it is refused, Error when the disk did not take it
 */
export function previewPicture(upload: Upload): Promise<Picture> {
  return inLine(async () => {
    if (upload.trouble) throw upload.trouble;
    await checkPicture(upload);
    const { data, ...size } = await decoding(upload.name, () => proofOf(upload.path));
    const url = `data:image/webp;base64,${data.toString("base64")}`;
    return { url, ...size, widths: [], avifWidths: [], hasCard: false };
  });
}
