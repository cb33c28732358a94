import { brotliCompress, constants, gzip } from 'node:zlib';

/** Takes compressed bytes. */
type Take = (compressed: Buffer) => void;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const GZIP = { level: constants.Z_BEST_COMPRESSION };

/**
 * Compresses at the highest quality, on a thread of libuv: 3 ms for a table with Brotli. After a failure `take` is
 * never called, so callers must not wait for it.
 */
export const compress = {
  br: (bytes: Buffer, take: Take) => brotliCompress(bytes, BROTLI, takeUnlessFailed(take)),
  gzip: (bytes: Buffer, take: Take) => gzip(bytes, GZIP, takeUnlessFailed(take)),
};

function takeUnlessFailed(take: Take) {
  return (error: Error | null, compressed: Buffer) => {
    // Copied, because zlib returns a slice of 16 KiB, which would stay in memory as a whole.
    if (!error) take(Buffer.from(compressed));
  };
}
