const MAGIC = "escuela-copia-1";

/** One block of a tar file. */
export const SEAL_BYTES = 512;

/**
 * The last block of an archive, behind the end that tar programs look for: the SHA-256 of every
 * byte before it. The manifest knows the files; this knows the headers and the padding too, so
 * that no byte can change and no end can be missing unnoticed.
 *
 * @param sha256 in hexadecimal
 */
export function sealOf(sha256: string): Buffer {
  const seal = Buffer.alloc(SEAL_BYTES);
  seal.write(`${MAGIC} ${sha256}\n`);
  return seal;
}

/** Whether a block claims to be a seal at all: a whole archive of this format ends in one. */
export function looksLikeSeal(block: Buffer): boolean {
  return block.length === SEAL_BYTES && block.toString("latin1").startsWith(`${MAGIC} `);
}
