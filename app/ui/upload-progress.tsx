/** How far an upload is: `part` from 0 to 1. */
export function UploadProgress({ part, label }: { part: number; label: string }) {
  return (
    <progress className="upload-progress" value={part} aria-label={label}>
      {Math.round(part * 100)} %
    </progress>
  );
}
