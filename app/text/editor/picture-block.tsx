import { useEffect, useSyncExternalStore } from "react";
import { HistoryEditor } from "slate-history";
import { type RenderElementProps, useSelected, useSlate } from "slate-react";
import { WayOutLink } from "~/ui/notice";
import { DECORATIVE, PICTURE_TEXT_LIMIT } from "../document/document";
import { BlockFields, BlockInput, BlockTools } from "./block-fields";
import type { SlatePicture } from "./slate-document";
import { retryUpload, subscribeToUploads, type UploadState, uploadState } from "./uploads";
import { blockPath, changeBlock } from "./voids";

interface PictureBlockProps extends Omit<RenderElementProps, "element"> {
  element: SlatePicture;
}

export function PictureBlock({ attributes, children, element }: PictureBlockProps) {
  const editor = useSlate();
  const isSelected = useSelected({ suppressThrow: true });
  const { src, alt, caption, isBeside } = element;
  const upload = useSyncExternalStore(subscribeToUploads, () => uploadState(src));
  const previous = editor.children[(blockPath(editor, element)?.[0] ?? 0) - 1];
  const mayStandBeside =
    previous && "type" in previous && previous.type === "picture" && !previous.isBeside;
  const change = (changed: Partial<SlatePicture>): void => changeBlock(editor, element, changed);
  const url = upload && "url" in upload ? upload.url : null;
  useEffect(() => {
    if (url === null) return;
    // What is undone is the picture, not its arrival.
    HistoryEditor.withoutSaving(editor, () => changeBlock(editor, element, { src: url }));
  }, [editor, element, url]);

  const isDecorative = alt === DECORATIVE;
  return (
    <div {...attributes} className={isSelected ? "text-block text-block-selected" : "text-block"}>
      <figure contentEditable={false} className={isBeside ? "picture-beside" : undefined}>
        {upload ? (
          <Progress upload={upload} onRetry={() => retryUpload(src)} />
        ) : (
          <img src={src} alt={isDecorative ? "" : alt || "Imagen sin texto alternativo"} />
        )}
        <BlockFields>
          <BlockInput
            label="Texto alternativo"
            placeholder="Qué se ve en ella"
            value={isDecorative ? "" : alt}
            disabled={isDecorative}
            maxLength={PICTURE_TEXT_LIMIT}
            onText={(text) => change({ alt: text })}
          />
          <label className="checkbox-label">
            <input
              type="checkbox"
              checked={isDecorative}
              onChange={(event) => change({ alt: event.currentTarget.checked ? DECORATIVE : "" })}
            />{" "}
            Solo adorna: no hace falta texto alternativo
          </label>
          <BlockInput
            label="Pie"
            value={caption}
            maxLength={PICTURE_TEXT_LIMIT}
            onText={(text) => change({ caption: text })}
          />
          <BlockTools element={element} name="imagen">
            {(mayStandBeside || isBeside) && (
              <button
                type="button"
                className="link-button"
                aria-pressed={isBeside}
                onClick={() => change({ isBeside: !isBeside })}
              >
                {isBeside ? "Debajo de la anterior" : "Al lado de la anterior"}
              </button>
            )}
          </BlockTools>
        </BlockFields>
      </figure>
      {children}
    </div>
  );
}

function Progress({ upload, onRetry }: { upload: UploadState; onRetry(): void }) {
  if ("problem" in upload) {
    return (
      <div className="notice notice-error" role="alert">
        <p>
          {upload.problem} {upload.wayOut && <WayOutLink {...upload.wayOut} />}
          {!upload.canRetry && "Quítala de aquí, y añade otra en su lugar."}
        </p>
        {upload.canRetry && (
          <button type="button" className="link-button" onClick={onRetry}>
            Volver a intentarlo
          </button>
        )}
      </div>
    );
  }
  const part = "progress" in upload ? upload.progress : 1;
  return (
    <progress className="upload-progress" value={part} aria-label={`Subida de «${upload.name}»`}>
      {Math.round(part * 100)} %
    </progress>
  );
}
