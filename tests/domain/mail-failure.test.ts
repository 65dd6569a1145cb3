import { expect, test } from "vitest";
import { failureOf } from "~/correo/failure";

/** As nodemailer reads a reply: its first digits are the code. */
const refused = (command: string, response: string) => ({
  code: command === "DATA" ? "EMESSAGE" : "EENVELOPE",
  command,
  responseCode: Number(/^\d+/.exec(response)?.[0]) || undefined,
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
  ["553 5.1.3 Bad address syntax", "RCPT TO", "recipient"],
  ["501 5.1.3 Bad address syntax", "RCPT TO", "recipient"],
  ["556 Host takes no mail", "RCPT TO", "recipient"],
  ["503 Bad sequence of commands", "RCPT TO", "message"],
  ["HTTP/1.1 400 Bad Request", "RCPT TO", "busy"],
  ["\u0016\u0003\u0001", "RCPT TO", "busy"],
  ["999 out of order", "RCPT TO", "busy"],
  ["5", "RCPT TO", "busy"],
  ["421 4.3.2 Not that one", "RCPT TO", "busy"],
  ["421 4.3.2 Closing", "MAIL FROM", "unreachable"],
  ["garbage", "MAIL FROM", "busy"],
  ["garbage", "DATA", "busy"],
])("«%s» at %s is of kind %s", (response, command, failure) => {
  expect(failureOf(refused(command, response), false)).toBe(failure);
});

test("an address that our own library refuses is one of kind recipient", () => {
  expect(failureOf({ code: "EENVELOPE", command: "API" }, false)).toBe("recipient");
});

test.each([
  ["354 Go ahead", "uncertain"],
  ["999 out of order", "uncertain"],
  ["199 Hm", "uncertain"],
  ["garbage", "uncertain"],
  ["451 4.3.0 Later", "busy"],
  ["421 4.3.2 Closing", "unreachable"],
  ["554 5.6.0 No", "message"],
])("«%s» to the whole message is of kind %s", (response, failure) => {
  expect(failureOf(refused("DATA", response), true)).toBe(failure);
});
