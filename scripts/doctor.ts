import { loadEnvFile, readEnvironment } from "~/config/environment";
import { outside } from "./doctor/outside";
import { readOptions } from "./options";

const HELP = `npm run doctor
Mira la configuración, el nombre, el certificado, el reloj, el disco, la memoria, el correo, las
copias y las versiones, y dice lo peor primero: qué ha visto y qué hay que escribir. No cambia nada.
Acaba con 0 si todo va bien, 1 si algo pide atención, 2 si algo es urgente, 3 si algo no se ha podido mirar.`;

process.exit(await run());

async function run(): Promise<number> {
  try {
    if (readOptions("doctor", { help: { type: "boolean" } }).help) {
      console.log(HELP);
      return 0;
    }
  } catch (error) {
    console.error(Object(error).message);
    return 3;
  }
  loadEnvFile();
  try {
    const environment = readEnvironment(process.env);
    // These read the environment as they are loaded, and end the process where it is wrong.
    const { CHECKS } = await import("./doctor/checks");
    const { examine, exitCodeOf, reportOf } = await import("./doctor/report");
    const findings = await examine(CHECKS, environment, outside);
    console.log(reportOf(findings));
    return exitCodeOf(findings);
  } catch (error) {
    console.log(
      `✖ Configuración: ${Object(error).message}\n    → Corrígelo en .env, y después: sudo docker compose up -d`,
    );
    return 2;
  }
}
