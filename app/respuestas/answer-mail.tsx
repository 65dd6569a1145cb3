import { MailPage } from "~/correo/mail-page";

interface AnswerMailProps {
  subject: string;
  text: string;
  school: string;
}

export function AnswerMail({ subject, text, school }: AnswerMailProps) {
  return (
    <MailPage title={subject} foot={<p>{school}</p>}>
      <p className="as-typed">{text}</p>
    </MailPage>
  );
}
