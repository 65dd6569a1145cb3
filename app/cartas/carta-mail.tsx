import { MailFrame, type MailFrameProps } from "~/correo/mail-frame";

interface CartaMailProps {
  subject: string;
  /** Safe HTML, built from the nodes of the letter's document. */
  html: string;
  school: MailFrameProps["school"];
  why: string;
  leave: { href: string; words: string };
}

export function CartaMail({ subject, html, school, why, leave }: CartaMailProps) {
  return (
    <MailFrame title={subject} school={school} notes={[why]}>
      <div
        className="text"
        style={{ fontSize: "17px", lineHeight: "26px" }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <p style={{ margin: "32px 0 0", fontSize: "14px", lineHeight: "22px" }}>
        <a className="link" href={leave.href} style={{ color: "#15476b" }}>
          {leave.words}
        </a>
      </p>
    </MailFrame>
  );
}
