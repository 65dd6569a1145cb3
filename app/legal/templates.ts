import { MAIL_RETENTION_DAYS } from "~/config/periods";
import type { TextoName } from "~/db/schema";
import { type ListName, listName } from "~/format/list-name";

/** Facts that the template of a legal text names; what is not known is a placeholder in brackets. */
export interface Known {
  name: string;
  email: string;
  address: string;
  telephone: string;
  list?: ListName;
  forwards: boolean;
  mails: boolean;
}

const OWNER = "[nombre y apellidos o razón social de quien tiene la escuela], NIF [NIF]";

const RECEIPT = " Te confirmamos por correo que ha llegado.";
const RECEIPT_AND_CARTAS = `${RECEIPT} Cuando haya noticias de eso te las enviamos por carta, a tu correo; cada carta lleva un enlace para no recibir más.`;
const SENT = `- **De cada correo que te enviamos**: qué decía, cuándo salió y si el servidor de correo lo aceptó. No llevan nada que nos avise de si los abres. Los acuses de recibo, y a qué dirección fue cada carta, se borran a los ${MAIL_RETENTION_DAYS} días; lo que te contestamos, con lo que nos escribiste. Si tu dirección no existe, lo recordamos para no insistir.
- **Si dejas las cartas**: una huella de tu dirección de correo, que no permite leerla. Es para no volver a escribirte, y por eso se queda aunque nos pidas borrar lo demás.
`;
const NETWORK =
  " Otra, de la red desde la que escribes, vale un día: es para que nadie nos haga enviar acuses de recibo sin fin.";
const MAIL_SERVICE =
  " Los correos los entrega, también por encargo, [servicio de correo y país; si no es de la Unión Europea, con qué garantías].";

export const TEMPLATES: Record<TextoName, (known: Known) => string> = {
  privacidad: ({ name, email, address, list = listName(), forwards, mails }) => `
## Quién responde de tus datos

${name}: ${OWNER}. ${address}. Escríbenos a ${email}.

## Qué guardamos y para qué

- **Si te apuntas a ${list.inSentence}**: nombre, apellidos, correo, teléfono, el curso que te interesa y lo que nos cuentes. Es para avisarte de fechas, programas, precios y actos de apertura, y para nada más.${mails ? RECEIPT_AND_CARTAS : ""}
- **Si nos escribes**: nombre, correo y mensaje. Es para contestarte.${mails ? RECEIPT : ""}
- **De cada envío**, además: cuándo llegó, su número de referencia y qué versión de este texto tenías delante.
${mails ? SENT : ""}- **Contra los envíos masivos**: una huella de tu dirección de internet, que no permite leerla, vale diez minutos y se borra con el siguiente envío.${mails ? NETWORK : ""} Lo que parece escrito por un programa se aparta hasta que alguien lo mira.
- **Si intentas entrar en la administración**: desde qué dirección de internet, durante trece meses. Es para ver si alguien prueba contraseñas.

El servidor anota de cada visita la hora, la página y si hubo respuesta: ni tu dirección de internet, ni lo que escribes.

## Por qué podemos hacerlo

Porque nos lo pides: apuntarte y escribirnos son pasos que das tú antes de un posible contrato (artículo 6.1.b del Reglamento General de Protección de Datos). Protegernos de los envíos masivos y de quien prueba contraseñas es nuestro interés legítimo (artículo 6.1.f)${mails ? ", y también no volver a escribir a quien dejó las cartas" : ""}. Si no quieres dar un dato obligatorio del formulario, no podremos apuntarte o contestarte; no pasa nada más. No hacemos perfiles ni decidimos nada con programas.

## Quién más los ve

Solo la escuela. No los vendemos ni los cedemos, salvo que una ley nos obligue. Por encargo nuestro, y con contrato, los guarda [empresa de alojamiento y país].${forwards ? " Los formularios nos los hace llegar, también por encargo, [servicio de reenvío y país; si no es de la Unión Europea, con qué garantías]." : ""}${mails ? MAIL_SERVICE : ""}

Estas páginas no cargan nada de otras empresas: ni mapas, ni tipos de letra, ni vídeos, ni estadísticas.

## Cuánto tiempo

El plazo que rige ahora está al final de esta página. Puedes pedirnos antes que los borremos. Las copias de seguridad automáticas los olvidan después, en seis meses como mucho.

## Tus derechos

Puedes pedirnos ver tus datos, corregirlos, borrarlos o llevártelos, que limitemos su uso, u oponerte a él. Escribe a ${email} desde el correo que nos diste: contestamos en un mes como mucho y no cuesta nada. Si crees que no lo hacemos bien, puedes reclamar ante la [Agencia Española de Protección de Datos](https://www.aepd.es/).

## Si eres menor

Desde los 14 años puedes apuntarte. Si tienes menos, que lo haga tu madre, tu padre o quien te tutele.

## Cookies

Si visitas estas páginas no recibes ninguna, y por eso no hay nada que aceptar. Tu navegador recuerda, sin enviárnoslo, el fondo con el que eliges ver las fotos y, mientras la pestaña está abierta, hasta dónde habías bajado. Solo quien administra el sitio recibe dos cookies al entrar con su contraseña: una mantiene su sesión, treinta días como mucho; la otra recuerda, cuatrocientos días como mucho, que en ese navegador ya se entró, para que nadie pueda impedir que se vuelva a entrar.
`,
  "aviso-legal": ({ name, email, address, telephone, list = listName() }) => `
## De quién es este sitio

${name}: ${OWNER}. ${address}.

- Correo: ${email}
- Teléfono: ${telephone}
- [datos de inscripción en el Registro Mercantil, si es una sociedad; si no, borra esta línea]

## Qué encuentras aquí

Noticias de una escuela de fotografía que está a punto de abrir, su blog y su galería. Apuntarte a ${list.inSentence} no cuesta nada y no te obliga a nada.

## De quién es lo que se ve

Los textos y las fotografías son de la escuela o de quienes los firman. Puedes enlazarlos; para usarlos de otro modo, pídenoslo antes.

Enlazamos a páginas de otros porque nos parecen útiles: lo que dicen es cosa suya.

## Qué ley se aplica

La española. Si compras o contratas como consumidor, puedes acudir a los tribunales de donde vives.
`,
};
