import { BackupError } from "~/backup/backup-error";

/** Address that copies go to: as typed, as restic names it and, of sftp, how ssh gets there. */
export interface Address {
  text: string;
  repository: string;
  ssh: { user: string; host: string; port: number } | null;
}

const EXAMPLES =
  "Escribe una dirección como sftp://usuario@almacen.example:22/carpeta o s3:https://almacen.example/cubo";
const SFTP = /^sftp:\/\/([\w.+-]+)@([\w.-]+)(?::(\d+))?\/([\w./-]+)$/;
const S3 = /^s3:https:\/\/[\w.:-]+\/[\w./-]+$/;

/** Parses an address. @throws BackupError for neither sftp nor S3 over https, or odd characters */
export function readAddress(given: string): Address {
  const text = given.trim().replace(/\/+$/, "");
  if (S3.test(text)) return { text, repository: text, ssh: null };
  const [, user, host, port = "22", folder] = SFTP.exec(text) ?? [];
  // A name that begins with a hyphen would be an option of ssh.
  if (!user || !host || !folder || /^-/.test(user) || /^-/.test(host)) {
    throw new BackupError(EXAMPLES);
  }
  // As with scp, a folder is looked for where the user arrives; two slashes begin at the top.
  return {
    text,
    repository: `sftp:${user}@${host}:${folder}`,
    ssh: { user, host, port: Number(port) },
  };
}
