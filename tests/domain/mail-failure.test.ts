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
  ["550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found", "RCPT TO", "recipient"],
  ["550 5.2.1 The email account that you tried to reach is disabled", "RCPT TO", "recipient"],
  ["550 Requested action not taken: mailbox unavailable", "RCPT TO", "recipient"],
  ["550 Unrouteable address", "RCPT TO", "recipient"],
  ["550 sorry, no mailbox here by that name. (#5.1.1)", "RCPT TO", "recipient"],
  ["554 delivery error: This user doesn't have an account here", "RCPT TO", "recipient"],
  ["551 Elsewhere", "RCPT TO", "recipient"],
  ["550 relay not permitted", "RCPT TO", "busy"],
  ["550-Please turn on SMTP Authentication\n550 not permitted to relay", "RCPT TO", "busy"],
  ["550 5.1.8 Access denied, bad outbound sender", "RCPT TO", "busy"],
  ["550 Sender verify failed", "RCPT TO", "busy"],
  ["550 Domain x.es has exceeded the max emails per hour (100/100)", "RCPT TO", "busy"],
  ["550 Address x@x.es: your account is suspended", "RCPT TO", "busy"],
  ["553 sorry, not in my list of allowed rcpthosts (#5.7.1)", "RCPT TO", "busy"],
  ["554 5.7.1 <a@x.es>: Relay access denied", "RCPT TO", "busy"],
  ["554 5.7.1 <unknown[203.0.113.7]>: Client host rejected: Access denied", "RCPT TO", "busy"],
  ["550 5.7.708 Service unavailable. Traffic not accepted from this IP", "RCPT TO", "busy"],
  ["550 Your IP address is unknown", "RCPT TO", "busy"],
  ["550 address rejected by local blacklist", "RCPT TO", "busy"],
  ["550 user unknown: listed in a DNSBL", "RCPT TO", "busy"],
  ["550 User does not have permission to send", "RCPT TO", "busy"],
  ["550 This account doesn't have SMTP enabled", "RCPT TO", "busy"],
  ["550 The account is locked or invalid", "RCPT TO", "busy"],
  ["551 This mail server requires authentication before sending", "RCPT TO", "busy"],
  ["551 5.7.1 We do not relay", "RCPT TO", "busy"],
  ["521 5.7.1 Client host [203.0.113.9] blocked using zen.spamhaus.org", "RCPT TO", "busy"],
  ["556 5.7.1 Not authorised to send to domain", "RCPT TO", "busy"],
  ["550 5.2.1 The user is receiving mail at a rate that prevents more", "RCPT TO", "busy"],
  ["550 Invalid account or password, use SMTP-AUTH", "RCPT TO", "busy"],
  ["550 unknown account: please log in first", "RCPT TO", "busy"],
  ["550 Your mailbox is not valid to send mail", "RCPT TO", "busy"],
  ["550 Invalid recipient", "RCPT TO", "recipient"],
  ["550 El usuario no existe", "RCPT TO", "recipient"],
  ["550 No", "RCPT TO", "busy"],
  ["550 5.7.1 Spam", "RCPT TO", "busy"],
  ["554 5.7.1 Spam", "RCPT TO", "busy"],
  ["550 5.4.5 Daily sending quota exceeded", "RCPT TO", "busy"],
  ["552 5.2.2 Mailbox full", "RCPT TO", "busy"],
  ["554 5.7.1 Blocked, try again tomorrow", "DATA", "busy"],
  ["550 5.7.60 Client does not have permissions to send as this sender", "DATA", "busy"],
  ["554 5.2.252 SendAsDenied; not allowed to send as x@x.es", "DATA", "busy"],
  ["550 5.7.501 Access denied, sending account banned", "DATA", "busy"],
  ["554 Message rejected: Email address is not verified", "DATA", "busy"],
  ["550 The from address does not match a verified Sender Identity", "DATA", "busy"],
  ["554 Message rejected: Sending paused for this account", "DATA", "busy"],
  ["550 5.4.6 Unusual sending activity detected. Please try after sometime", "DATA", "busy"],
  ["554 5.7.1 Message blocked: spam", "DATA", "message"],
  ["552 5.3.4 Message size exceeds fixed limit", "DATA", "message"],
  ["554 5.6.0 No", "DATA", "message"],
  ["553 5.1.3 Bad address syntax", "RCPT TO", "recipient"],
  ["501 5.1.3 Bad address syntax", "RCPT TO", "recipient"],
  ["556 Host takes no mail", "RCPT TO", "recipient"],
  ["503 Bad sequence of commands", "RCPT TO", "busy"],
  ["HTTP/1.1 400 Bad Request", "RCPT TO", "busy"],
  ["\u0016\u0003\u0001", "RCPT TO", "busy"],
  ["999 out of order", "RCPT TO", "busy"],
  ["5", "RCPT TO", "busy"],
  ["421 4.3.2 Not that one", "RCPT TO", "busy"],
  ["421 4.3.2 Closing", "MAIL FROM", "unreachable"],
  ["garbage", "MAIL FROM", "busy"],
  ["garbage", "DATA", "busy"],
])("the reply «%s» at %s is a failure of kind %s", (response, command, failure) => {
  expect(failureOf(refused(command, response))).toBe(failure);
});

test("an address that our own library refuses is a failure of kind recipient", () => {
  expect(failureOf({ code: "EENVELOPE", command: "API" })).toBe("recipient");
});

test.each([
  ["354 Go ahead", "uncertain"],
  ["999 out of order", "uncertain"],
  ["199 Hm", "uncertain"],
  ["garbage", "uncertain"],
  ["451 4.3.0 Later", "busy"],
  ["421 4.3.2 Closing", "unreachable"],
  ["554 5.6.0 No", "message"],
])("the reply «%s» to the whole message is a failure of kind %s", (response, failure) => {
  expect(failureOf(refused("DATA", response), { isWholeSent: true })).toBe(failure);
});
