import { countOf } from "~/format/amounts";

interface FromBackupProps {
  /** True if the sending had begun when the backup was made. */
  isBegun: boolean;
  /** Number of people who had the letter by then. */
  delivered: number;
}

/** Warns that the site does not know whether a letter from a backup was sent after that. */
export function FromBackup({ isBegun, delivered }: FromBackupProps) {
  return (
    <div className="notice notice-offer panel-stack">
      <p className="notice-title">Esta carta viene de una copia de seguridad</p>
      <p>
        {isBegun
          ? `${knownWords(delivered)} Lo que salió después de hacerla no consta aquí: `
          : "Si la enviaste después de hacer la copia, aquí no consta: "}
        si la envías, quien ya la recibió la recibirá otra vez. Si tienes dudas, mira en el correo
        enviado de tu proveedor antes de enviarla.
      </p>
    </div>
  );
}

function knownWords(delivered: number): string {
  if (delivered === 0) return "En la copia no consta nadie que la tenga.";
  return `En la copia consta que ${countOf(delivered, "persona la tiene", "personas la tienen")}.`;
}
