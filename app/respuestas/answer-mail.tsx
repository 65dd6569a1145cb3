import { MailFrame, type MailFrameProps, MailText } from "~/correo/mail-frame";

interface AnswerMailProps {
  subject: string;
  text: string;
  school: MailFrameProps["school"];
}

export function AnswerMail({ subject, text, school }: AnswerMailProps) {
  return (
    <MailFrame title={subject} school={school}>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <MailText key={index}>
          <span style={{ whiteSpace: "pre-line" }}>{paragraph}</span>
        </MailText>
      ))}
    </MailFrame>
  );
}
