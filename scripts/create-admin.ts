import { asksSecondKey, removeSecondKeys } from "~/auth/keys/second-keys.server";
import { PASSWORD_ALONE_MIN } from "~/auth/password-limits";
import { createRecoveryToken, LINK_MINUTES } from "~/auth/recovery.server";
import { inSpanish, SERVICE_WORDS } from "~/auth/service-words";
import {
  createUser,
  listUsers,
  removeUser,
  requireByEmail,
  setPassword,
} from "~/auth/users.server";
import { siteLink } from "~/config/env.server";
import { longMoment } from "~/format/dates";
import { emailText } from "~/format/text-fields";
import { readOptions } from "./options";
import { readPassword } from "./read-password";

const HELP = `npm run create-admin -- --email E [--reset | --recover | --sin-llaves | --remove]
       npm run create-admin -- --list
Crea la cuenta de quien administra el sitio; pide la contraseña sin mostrarla.
Sin terminal, la toma de ADMIN_PASSWORD o de una línea de la entrada estándar.
  --email E   su dirección, con la que entrará
  --reset     cambia la contraseña de una cuenta que ya existe y cierra sus sesiones
  --recover   muestra un enlace de un solo uso para elegir otra contraseña en el navegador
  --sin-llaves  quita sus llaves y códigos: vuelve a bastar la contraseña; sola, con --recover o con --reset
  --remove    quita la cuenta y cierra sus sesiones; la última no se quita
  --list      dice qué cuentas hay, cuándo entraron y si tienen una segunda llave`;

const EXAMPLE = "npm run create-admin -- --email nombre@ejemplo.es";

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
    remove: { type: "boolean" },
    "sin-llaves": { type: "boolean" },
    list: { type: "boolean" },
    help: { type: "boolean" },
  });
  if (values.help) return console.log(HELP);
  const { list, reset, recover, remove, "sin-llaves": withoutKeys } = values;
  if ([list, reset, recover, remove].filter(Boolean).length > 1) {
    throw new Error("Pide una cosa cada vez: --list, --reset, --recover o --remove.");
  }
  if (list) return console.log(await accounts());
  const email = values.email?.trim();
  if (!email) throw new Error(`Falta la dirección: ${EXAMPLE}`);
  if (remove && withoutKeys) throw new Error("Pide una cosa cada vez: --remove o --sin-llaves.");
  if (reset) await resetPassword(email, withoutKeys);
  if (withoutKeys && !recover) {
    const hadKeys = await removeSecondKeys(await requireByEmail(email));
    console.log(
      hadKeys
        ? `Llaves y códigos quitados: ${email}. Vuelve a bastar la contraseña: si tiene menos de ${PASSWORD_ALONE_MIN} caracteres, cámbiala.`
        : `${email} no tenía llaves ni códigos: basta la contraseña.`,
    );
  }
  if (reset || (withoutKeys && !recover)) return;
  if (remove) {
    await removeUser(email);
    return console.log(`Cuenta quitada y sesiones cerradas: ${email}`);
  }
  if (recover) return console.log(await recoveryLink(email, withoutKeys));
  const user = await createUser(checkedEmail(email), await readPassword());
  console.log(`Cuenta creada: ${user.email}. Ya puede entrar en /admin.`);
}

/** Asks for a password and sets it, before any key goes: one that is refused changes nothing. */
async function resetPassword(email: string, standsAlone = false): Promise<void> {
  const user = await requireByEmail(email);
  const password = await readPassword();
  if (standsAlone && [...password].length < PASSWORD_ALONE_MIN) {
    throw new Error(SERVICE_WORDS.shortAlone);
  }
  await setPassword(user, password);
  console.log(`Contraseña cambiada y sesiones cerradas: ${email}`);
}

/** Returns an address as the site's forms store it. @throws Error in Spanish for what is no address */
function checkedEmail(typed: string): string {
  const { data } = emailText("", "").safeParse(typed);
  if (!data) throw new Error(`«${typed}» no es una dirección de correo: ${EXAMPLE}`);
  return data;
}

async function accounts(): Promise<string> {
  const users = await listUsers();
  if (users.length === 0) return `No hay ninguna cuenta todavía: ${EXAMPLE}`;
  const lines = users.map(async ({ id, email, lastSignedIn }) => {
    const last = lastSignedIn ? `entró el ${longMoment(lastSignedIn)}` : "aún no ha entrado";
    return `${email}: ${last}${(await asksSecondKey(id)) ? ", con segunda llave" : ""}`;
  });
  return (await Promise.all(lines)).join("\n");
}

async function recoveryLink(email: string, removesKeys = false): Promise<string> {
  const recuperar = await createRecoveryToken(email, { removesKeys });
  const link = siteLink("/admin", { recuperar });
  const keys = removesKeys
    ? " Al usarlo se quitan sus llaves y códigos; hasta entonces valen."
    : "";
  const shut = " Si alguien cambia antes la contraseña, deja de valer: --reset --sin-llaves.";
  return `Sirve una vez, durante ${LINK_MINUTES} minutos.${keys}${shut}\n${link}`;
}
