import { OF_CONFIGURATION } from "~/correo/failure";
import { FAILURES } from "~/correo/mail-words";
import { attention, type Check, type Result, urgent, well } from "./check";

export const MAIL_CHECKS: Check[] = [
  {
    name: "Servidor de correo",
    async look({ SMTP_URL, MAIL_FROM }, { mail }) {
      if (!SMTP_URL || !MAIL_FROM) return [];
      const { host, port, auth } = SMTP_URL;
      const greeted = await mail(SMTP_URL);
      if (greeted.ok) {
        return [well(`${host}:${port} ${auth ? "acepta el usuario y la clave" : "contesta"}.`)];
      }
      const { text, advice } = FAILURES[greeted.failure] ?? { text: "No sirve.", advice: "" };
      const say = OF_CONFIGURATION.includes(greeted.failure) ? urgent : attention;
      return [say(`${text} ${host}:${port} dice: ${greeted.reply}`, advice)];
    },
  },
  {
    name: "Correo",
    async look({ SMTP_URL, MAIL_FROM }, { texts }) {
      if (!SMTP_URL || !MAIL_FROM) return [well("No se envía: SMTP_URL está vacía.")];
      const domain = MAIL_FROM.address.split("@").at(-1) ?? "";
      const [own, policy] = await Promise.all([texts(domain), texts(`_dmarc.${domain}`)]);
      const results = [...spfOf(domain, own), ...dmarcOf(domain, policy)];
      if (results.length > 0) return results;
      return [
        well(`El DNS de ${domain} tiene SPF y DMARC. DKIM se ve en Correo, «Enviar prueba».`),
      ];
    },
  },
];

function spfOf(domain: string, texts: string[]): Result[] {
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (records.length === 1) return [];
  const advice = `Apunta en el DNS un solo TXT de ${domain} que empiece por v=spf1, con el include que dé tu proveedor.`;
  const seen =
    records.length === 0
      ? `${domain} no dice quién puede enviar su correo (SPF): acabará en spam.`
      : `${domain} tiene ${records.length} registros SPF, y vale uno: ninguno cuenta.`;
  return [attention(seen, advice)];
}

function dmarcOf(domain: string, texts: string[]): Result[] {
  if (texts.some((text) => /^v=DMARC1\s*;/i.test(text))) return [];
  const advice = `Apunta en el DNS un TXT de _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:dmarc@${domain}`;
  return [attention(`${domain} no tiene DMARC.`, advice)];
}
