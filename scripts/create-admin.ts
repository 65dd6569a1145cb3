import { parseArgs } from "node:util";
import { createUser, resetPassword } from "~/auth/users.server";
import { readPassword } from "./read-password";

const HELP = `npm run create-admin -- --email E [--reset]
Crea la cuenta de quien administra el sitio; pide la contraseña sin mostrarla.
Sin terminal, la toma de ADMIN_PASSWORD o de una línea de la entrada estándar.
  --email E   su dirección, con la que entrará
  --reset     cambia la contraseña de una cuenta que ya existe y cierra sus sesiones`;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      email: { type: "string" },
      reset: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const email = values.email?.trim();
  if (!email?.includes("@")) throw new Error("Falta la dirección: --email nombre@ejemplo.es");
  const password = await readPassword();
  if (values.reset) {
    await resetPassword(email, password);
    console.log(`Contraseña cambiada y sesiones cerradas: ${email}`);
  } else {
    await createUser(email, password);
    console.log(`Cuenta creada: ${email}. Ya puede entrar en /admin.`);
  }
}
