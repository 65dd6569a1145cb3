import { type Destination, keyFile, knownHosts } from "./destination";
import { fingerprint } from "./ssh";

/** Returns the sheet to be printed, all that one needs when the server has burnt. */
export async function sheetOf({ address, folder, passphrase }: Destination): Promise<string> {
  const groups = passphrase.split("-").map((group, index) => `${index + 1}) ${group}`);
  const fingerprints = address.ssh
    ? [
        `Huella del almacén      ${await fingerprint(knownHosts(folder))}`,
        `Huella de esta llave    ${await fingerprint(`${keyFile(folder)}.pub`)}`,
      ]
    : [];
  const lost = address.ssh
    ? "La llave de este servidor se pierde con él: para entrar con otra hace falta la cuenta del proveedor."
    : "Las claves del cubo se pierden con este servidor: otras las da la cuenta del proveedor.";
  const command = address.ssh
    ? `restic -r ${address.repository} -o sftp.command="ssh -p ${address.ssh.port} ${address.ssh.user}@${address.ssh.host} -s sftp"`
    : `AWS_ACCESS_KEY_ID=… AWS_SECRET_ACCESS_KEY=… restic -r ${address.repository}`;
  return `
══════════ COPIAS DE LA ESCUELA: imprime esta hoja y guárdala lejos del servidor ══════════

Dirección               ${address.text}
Frase                   ${groups.join("   ")}
${fingerprints.join("\n")}
Cuenta en el proveedor  (escribe aquí su web, tu usuario y dónde tienes la contraseña)


Sin la frase nadie puede abrir las copias, tampoco tú. El archivo .env no va en ellas.
${lost}

PARA QUE VUELVA LA ESCUELA, en un servidor nuevo (docs/server.md, «Si se pierde el servidor»):
  cd /opt/escuela && sudo sh deploy/copies.sh --recover
Sin este programa, con restic en cualquier ordenador (pide la frase: los grupos seguidos, con un guion entre cada dos):
  ${command} restore latest --target escuela

════════════════════════════════════════════════════════════════════════════════════════════
`;
}
