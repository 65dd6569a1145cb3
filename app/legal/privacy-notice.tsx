import { mailtoHref } from "~/format/mailto";
import { useSite } from "~/ui/site-context";

const LIST = new Intl.ListFormat("es");

export interface PrivacyNoticeProps {
  /** Version of the privacy text that the form sends along; null where none is known. */
  version: number | null;
  forwards: boolean;
  mails: boolean;
}

/**
 * Privacy text (GDPR art. 13, LOPDGDD art. 11) that asks for no consent: the sender wants an
 * answer.
 */
export function PrivacyNotice({
  version,
  forwards,
  mails,
  purpose,
}: PrivacyNoticeProps & { purpose: string }) {
  const { school } = useSite();
  const processors = [
    "quien aloja este sitio",
    ...(forwards ? ["un servicio que le hace llegar los formularios"] : []),
    ...(mails ? ["el servicio que entrega su correo"] : []),
  ];
  return (
    <details className="small-print">
      <summary>Qué hacemos con tus datos</summary>
      {version !== null && <input type="hidden" name="privacidad" value={version} />}
      <dl className="facts">
        <dt>Responsable</dt>
        <dd>{school.name}</dd>
        <dt>Para qué</dt>
        <dd>{purpose}</dd>
        <dt>Por qué podemos</dt>
        <dd>Porque nos lo pides al enviar este formulario.</dd>
        <dt>Quién los recibe</dt>
        <dd>{`La escuela y, por encargo suyo, ${LIST.format(processors)}. Nadie más.`}</dd>
        <dt>Tus derechos</dt>
        <dd>
          {"Verlos, corregirlos, borrarlos y otros: escribe a "}
          <a href={mailtoHref(school.email)}>{school.email}</a>.
        </dd>
      </dl>
      <p>
        {/* In another tab: what was typed so far would be lost. */}
        <a href="/privacidad" target="_blank" rel="noopener">
          Todo sobre tu privacidad (se abre en otra pestaña)
        </a>
      </p>
    </details>
  );
}
