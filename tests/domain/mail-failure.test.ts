import { expect, test } from "vitest";
import { failureOf } from "~/correo/failure";

const refused = (command: string, response: string) => ({
  code: command === "DATA" ? "EMESSAGE" : "EENVELOPE",
  command,
  responseCode: Number(response.slice(0, 3)),
  response,
});

test.each([
  ["550 5.1.1 No such user", "RCPT TO", "recipient"],
  ["550 No such user", "RCPT TO", "recipient"],
  ["550 5.7.1 Spam", "RCPT TO", "message"],
  ["550 5.4.5 Daily sending quota exceeded", "RCPT TO", "busy"],
  ["552 5.2.2 Mailbox full", "RCPT TO", "busy"],
  ["554 5.7.1 Blocked, try again tomorrow", "DATA", "busy"],
  ["554 5.6.0 No", "DATA", "message"],
])("a refusal «%s» at %s is one of kind %s", (response, command, failure) => {
  expect(failureOf(refused(command, response), false)).toBe(failure);
});
