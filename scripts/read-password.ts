import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * Returns a new password: from ADMIN_PASSWORD, else typed twice at the terminal without being shown, else one
 * line of standard input.
 *
 * @throws Error if the two typed ones differ
 */
export async function readPassword(): Promise<string> {
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD;
  if (!process.stdin.isTTY) return firstLine();
  const password = await ask("Contraseña: ");
  if (password !== (await ask("Otra vez: "))) throw new Error("Las dos contraseñas no coinciden.");
  return password;
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return "";
}

async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  terminal.once("SIGINT", () => process.exit(130));
  const answer = await terminal.question("");
  terminal.close();
  process.stdout.write("\n");
  return answer;
}
