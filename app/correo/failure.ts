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
  | "expired";

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
/** Refused for now, whatever the code: another day it may be accepted. */
const OF_QUOTA =
  /^\d{3}[ -]5\.(4\.5|2\.2)\b|\b(quota|rate limit|too many|limit exceeded|try again)\b/i;
const TOO_LARGE = 552;
const AUTHENTICATION_REQUIRED = 530;
const CLOSING = 421;

/** `isWholeSent` tells whether the last byte of the message had been written. */
export function failureOf(error: unknown, isWholeSent: boolean): Failure {
  const { code = "", originalCode = "", command, responseCode, response = "" } = error as SmtpError;
  if (responseCode === undefined && isWholeSent) return "uncertain";
  if (code === "ETLS" || OTHER_PROTOCOL.test(originalCode)) return "encryption";
  if (CERTIFICATE.test(originalCode)) return "certificate";
  if (code === "ETIMEDOUT" || code === "EABORT") return "silent";
  const isForGood = responseCode === undefined || responseCode >= 500;
  if (responseCode === CLOSING || (code === "EAUTH" && !isForGood)) return "unreachable";
  if (responseCode === AUTHENTICATION_REQUIRED || code === "EAUTH") return "password";
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return "unreachable";
  if (!isForGood || OF_QUOTA.test(response)) return "busy";
  if (command === "MAIL FROM" && responseCode && responseCode !== TOO_LARGE) return "sender";
  const isOfAddress = command === "RCPT TO" || command === "API";
  return isOfAddress && !OF_SERVER_POLICY.test(response) ? "recipient" : "message";
}
