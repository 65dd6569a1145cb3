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

/** True of a failure that any other mail would have had, too. */
export function isOfEverything(failure: string): boolean {
  return OF_CONFIGURATION.includes(failure) || OF_SERVER.includes(failure);
}

interface SmtpError {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

const CERTIFICATE = /CERT|SIGNATURE|ISSUER/;
const OTHER_PROTOCOL = /^(ERR_SSL|EPROTO)/;
/** Matches a permanent enhanced status (RFC 3463), after the code or, as qmail's, at the end. */
const ENHANCED = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b|\(#(5\.\d{1,3}\.\d{1,3})\)/;
/**
 * Matches enhanced statuses (RFC 3463) that say: no such mailbox or host, or not with that
 * spelling.
 */
const ENHANCED_OF_ADDRESS = /^5\.1\.([1236]|10)$/;
/** Matches enhanced statuses that may mean a missing address: the words of the reply decide. */
const MAYBE_OF_ADDRESS = /^5\.(1\.0|2\.[01]|0\.0)$/;
/**
 * SMTP reply codes that say: the mailbox is elsewhere, or the host takes no mail (RFC 5321, RFC
 * 7504).
 */
const OF_ADDRESS = [551, 521, 556];
const MAILBOX =
  "(user|recipient|mailbox|address|account|usuario|destinatario|buzón|dirección|cuenta)";
const MISSING =
  "(unknown|not found|unavailable|does(n't| not) exist|no longer exists|not valid|desconocid|no existe|inexistente)";
/** Matches what servers without an enhanced status say of a mailbox that is not there. */
const NO_MAILBOX = [
  new RegExp(`\\b${MAILBOX}\\b[^.;]{0,60}\\b${MISSING}`, "i"),
  new RegExp(`\\b(no such|no|unknown|invalid|non-?existent|unroute?able) (local )?${MAILBOX}`, "i"),
  /\buser doesn't have an? (\S+ )?account/i,
  /\b(mailbox|account)\b.{0,40}\bis disabled/i,
];
/** Pattern of words by which a reply refuses the sender, whoever the recipient is. */
const SENDING =
  "relay|outbound|paused|unusual|\\bIP\\b|black ?list|block ?list|suspended|banned|permission|not verified|send(ing)? ?as|behalf";
const OF_OURS = new RegExp(
  `${SENDING}|rcpthosts|authenticat|autentic|password|log ?in|smtp|to send|at a rate|sender|remitente|client|\\b(spf|dkim|dmarc)\\b|blocked|rbl\\b|dnsbl|exceed|per (hour|day)|por (hora|día)`,
  "i",
);
/**
 * Matches a reply to the whole message that refuses it because of the sender. Replies before that
 * are matched by OF_OURS, some of whose words may here be about the message itself.
 */
const OF_OURS_AT_LAST = new RegExp(
  `${SENDING}|sender identity|client host|try after|\\b5\\.7\\.[5-7]\\d\\d\\b`,
  "i",
);
/**
 * Matches a reply whose enhanced status (RFC 3463) is about one address or mailbox: missing, full
 * or closed, for good or for now.
 */
const ENHANCED_OF_MAILBOX = /^\d{3}[ -][45]\.(1\.[1-36]|2\.[0-4])\b/;
/** Matches replies about quotas and rate limits: temporary, even with a 5xx code. */
const OF_QUOTA =
  /^\d{3}[ -]5\.(4\.5|2\.2)\b|\b(quota|rate limit|too many|limit exceeded|try again)\b/i;
const TOO_LARGE = 552;
const AUTHENTICATION_REQUIRED = 530;
const CLOSING = 421;

/**
 * Classifies an error of an attempt to send. `isWholeSent` is true if the last byte of the message
 * had been written, `isAtRecipient` if the failed command was RCPT TO.
 */
export function failureOf(
  error: unknown,
  { isWholeSent = false, isAtRecipient = false } = {},
): Failure {
  const { code = "", originalCode = "", command, responseCode, response = "" } = error as SmtpError;
  // What is no refusal, by its code, says nothing of a message that the server has.
  if (isWholeSent && !isNo(responseCode)) return "uncertain";
  if (code === "ETLS" || OTHER_PROTOCOL.test(originalCode)) return "encryption";
  if (CERTIFICATE.test(originalCode)) return "certificate";
  if (code === "ETIMEDOUT" || code === "EABORT") return "silent";
  // Without any reply it is our own library that refuses; what is no reply of SMTP says nothing.
  const isForGood = response === "" || isRefusal(responseCode);
  // Of this address until another one hears it: whoever registers strange ones stops no other mail.
  const isClosed = responseCode === CLOSING || code === "ECONNECTION" || code === "ESOCKET";
  if (isClosed && (isAtRecipient || command === "RCPT TO")) return "busy";
  if (responseCode === CLOSING || (code === "EAUTH" && !isForGood)) return "unreachable";
  if (responseCode === AUTHENTICATION_REQUIRED || code === "EAUTH") return "password";
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return "unreachable";
  if (!isForGood || OF_QUOTA.test(response)) return "busy";
  if (command === "MAIL FROM" && responseCode && responseCode !== TOO_LARGE) return "sender";
  if (command === "API") return "recipient";
  if (command === "RCPT TO") return ofRecipient(responseCode, response);
  return OF_OURS_AT_LAST.test(response) ? "busy" : "message";
}

/** True of a reply that speaks of its recipient's mailbox alone, for good or for now. */
export function isOfMailbox(response: string): boolean {
  return ENHANCED_OF_MAILBOX.test(response) && !OF_OURS_AT_LAST.test(response);
}

function isRefusal(code = 0): boolean {
  return code >= 500 && code <= 599;
}

function isNo(code = 0): boolean {
  return (code >= 400 && code <= 499) || isRefusal(code);
}

/**
 * Returns "recipient", which is final, if a reply to RCPT TO says that the mailbox does not exist;
 * else "busy": a relay says nearly the same of everybody once it dislikes who sends, and tomorrow
 * it may not.
 */
function ofRecipient(code = 0, response = ""): Failure {
  const [, first, last] = ENHANCED.exec(response) ?? [];
  const status = first ?? last;
  if (status && ENHANCED_OF_ADDRESS.test(status)) return "recipient";
  const isGone = OF_ADDRESS.includes(code) || NO_MAILBOX.some((each) => each.test(response));
  const isOfElse = OF_OURS.test(response) || (status && !MAYBE_OF_ADDRESS.test(status));
  return isGone && !isOfElse ? "recipient" : "busy";
}
