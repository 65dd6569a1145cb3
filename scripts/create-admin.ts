import { createRecoveryToken, LINK_MINUTES } from "~/auth/recovery.server";
import { inSpanish } from "~/auth/service-words";
import { createUser, requireByEmail, setPassword } from "~/auth/users.server";
import { environment } from "~/config/env.server";
import { readOptions } from "./options";
import { readPassword } from "./read-password";

const HELP = `npm run create-admin -- --email E [--reset | --recover]
Crea la cuenta de quien administra el sitio; pide la contraseña sin mostrarla.
Sin terminal, la toma de ADMIN_PASSWORD o de una línea de la entrada estándar.
  --email E   su dirección, con la que entrará
  --reset     cambia la contraseña de una cuenta que ya existe y cierra sus sesiones
  --recover   muestra un enlace de un solo uso para elegir otra contraseña en el navegador`;

try {
  await main();
} catch (error) {
  const words = error instanceof Error ? error.message : String(error);
  console.error([words, inSpanish(words)].filter(Boolean).join(" "));
  process.exit(1);
}

async function main(): Promise<void> {
  const values = readOptions("create-admin", {
    email: { type: "string" },
    reset: { type: "boolean" },
    recover: { type: "boolean" },
    help: { type: "boolean" },
  });
  if (values.help) return console.log(HELP);
  const email = values.email?.trim();
  if (!email?.includes("@")) {
    throw new Error("Falta la dirección: npm run create-admin -- --email nombre@ejemplo.es");
  }
  if (values.recover) return console.log(await recoveryLink(email));
  const password = await readPassword();
  if (values.reset) {
    await setPassword(await requireByEmail(email), password);
    console.log(`Contraseña cambiada y sesiones cerradas: ${email}`);
  } else {
    await createUser(email, password);
    console.log(`Cuenta creada: ${email}. Ya puede entrar en /admin.`);
  }
}

async function recoveryLink(email: string): Promise<string> {
  const link = new URL("/admin", environment.SITE_URL ?? `http://localhost:${environment.PORT}`);
  link.searchParams.set("recuperar", await createRecoveryToken(email));
  return `Sirve una vez, durante ${LINK_MINUTES} minutos:\n${link}`;
}
