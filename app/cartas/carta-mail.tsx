import { MailPage } from "~/correo/mail-page";

interface CartaMailProps {
  subject: string;
  /** Safe: built from the nodes of the article's document. */
  html: string;
  school: string;
  postalAddress: string;
  why: string;
  leave: { href: string; words: string };
}

export function CartaMail({ subject, html, school, postalAddress, why, leave }: CartaMailProps) {
  const foot = (
    <>
      <p>
        {school}
        <br />
        {postalAddress}
      </p>
      <p>
        {why} <a href={leave.href}>{leave.words}</a>
      </p>
    </>
  );
  return (
    <MailPage title={subject} foot={foot}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </MailPage>
  );
}
