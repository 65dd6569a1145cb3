/**
 * Reads the answers of one keep-alive connection, one after the other: as little of HTTP/1.1 as
 * measuring takes, so that the measuring costs less than what it measures.
 *
 * @param {(answer: { status: number, bytes: number }) => void} onAnswer
 * @returns {(data: Buffer) => void} to be given whatever arrives
 */
export function answerReader(onAnswer) {
  /** @type {Buffer} */
  let pending = Buffer.alloc(0);
  return (data) => {
    pending = pending.length > 0 ? Buffer.concat([pending, data]) : data;
    for (let end = endOf(pending); end; end = endOf(pending)) {
      onAnswer({ status: Number(pending.toString("latin1", 9, 12)), bytes: end.body });
      pending = pending.subarray(end.at);
    }
  };
}

/** @param {Buffer} data */
function endOf(data) {
  const headersEnd = data.indexOf("\r\n\r\n");
  if (headersEnd < 0) return null;
  const head = data.toString("latin1", 0, headersEnd).toLowerCase();
  const start = headersEnd + 4;
  if (head.startsWith("http/1.1 304")) return { at: start, body: 0 };
  const length = head.match(/\r\ncontent-length: (\d+)/);
  if (!length) return endOfChunks(data, start);
  const at = start + Number(length[1]);
  return at <= data.length ? { at, body: Number(length[1]) } : null;
}

/**
 * @param {Buffer} data
 * @param {number} start
 */
function endOfChunks(data, start) {
  let body = 0;
  for (let at = start; ; ) {
    const lineEnd = data.indexOf("\r\n", at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(data.toString("latin1", at, lineEnd), 16);
    at = lineEnd + 2 + size + 2;
    if (at > data.length) return null;
    if (size === 0) return { at, body };
    body += size;
  }
}
