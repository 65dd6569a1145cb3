export type Failure =
  // Final: the server does not want this address, or this message.
  | "recipient"
  | "message"
  // The configuration: everything waits until it is corrected.
  | "password"
  | "sender"
  | "certificate"
  | "encryption"
  // The server: everything waits, less and less often.
  | "unreachable"
  | "silent"
  // Later, says the server of this message.
  | "busy"
  // The connection ended before the server had answered to the whole message.
  | "uncertain"
  // Tried for days.
  | "expired"
  // Not tried any more: nobody waits for it.
  | "late"
  // Its row is damaged, or cannot be written as a message.
  | "unreadable"
  // An answer that its writer does not want sent any more.
  | "closed"
  // It waited in a backup that was restored, which does not know whether it left since.
  | "restored";

export const FINAL: readonly string[] = ["recipient", "message"] satisfies Failure[];
export const OF_CONFIGURATION: readonly string[] = [
  "password",
  "sender",
  "certificate",
  "encryption",
] satisfies Failure[];
export const OF_SERVER: readonly string[] = ["unreachable", "silent"] satisfies Failure[];

interface SmtpError {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

const CERTIFICATE = /CERT|SIGNATURE|ISSUER/;
const OTHER_PROTOCOL = /^(ERR_SSL|EPROTO)/;
/** Enhanced status (RFC 3463) of policy, spam, or a full server: it says nothing of the address. */
const OF_SERVER_POLICY = /^\d{3}[ -]5\.[3-7]\./;
/** No such mailbox here, elsewhere, or with that spelling; a host that takes no mail (RFC 5321, RFC 7504). */
const OF_ADDRESS = [550, 551, 553, 521, 556];
const ENHANCED_OF_ADDRESS = /^5\d{2}[ -]5\.[12]\./;
/** Refused for now, whatever the code: another day it may be accepted. */
const OF_QUOTA =
  /^\d{3}[ -]5\.(4\.5|2\.2)\b|\b(quota|rate limit|too many|limit exceeded|try again)\b/i;
const TOO_LARGE = 552;
const AUTHENTICATION_REQUIRED = 530;
const CLOSING = 421;

/** `isWholeSent` tells whether the last byte of the message had been written. */
export function failureOf(error: unknown, isWholeSent: boolean): Failure {
  const { code = "", originalCode = "", command, responseCode, response = "" } = error as SmtpError;
  // What is no refusal, by its code, says nothing of a message that the server has.
  if (isWholeSent && !isNo(responseCode)) return "uncertain";
  if (code === "ETLS" || OTHER_PROTOCOL.test(originalCode)) return "encryption";
  if (CERTIFICATE.test(originalCode)) return "certificate";
  if (code === "ETIMEDOUT" || code === "EABORT") return "silent";
  // Without any reply it is our own library that refuses; what is no reply of SMTP says nothing.
  const isForGood = response === "" || isRefusal(responseCode);
  // Of this address until another one hears it: whoever registers strange ones stops no other mail.
  if (responseCode === CLOSING && command === "RCPT TO") return "busy";
  if (responseCode === CLOSING || (code === "EAUTH" && !isForGood)) return "unreachable";
  if (responseCode === AUTHENTICATION_REQUIRED || code === "EAUTH") return "password";
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return "unreachable";
  if (!isForGood || OF_QUOTA.test(response)) return "busy";
  if (command === "MAIL FROM" && responseCode && responseCode !== TOO_LARGE) return "sender";
  return isOfAddress(command, responseCode, response) ? "recipient" : "message";
}

function isRefusal(code = 0): boolean {
  return code >= 500 && code <= 599;
}

function isNo(code = 0): boolean {
  return (code >= 400 && code <= 499) || isRefusal(code);
}

/** True if the server says that nobody can be written to there; "API" is our own library. */
function isOfAddress(command = "", code = 0, response = ""): boolean {
  if (command === "API") return true;
  if (command !== "RCPT TO" || OF_SERVER_POLICY.test(response)) return false;
  return OF_ADDRESS.includes(code) || ENHANCED_OF_ADDRESS.test(response);
}
