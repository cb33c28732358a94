import { brotliCompress, constants, gzip } from 'node:zlib';

/** Takes compressed bytes. */
type Take = (compressed: Buffer) => void;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const GZIP = { level: constants.Z_BEST_COMPRESSION };

/**
 * Compresses as well as it goes, on a thread of libuv's: 3 ms for a table with Brotli. Bytes that cannot be compressed
 * are never given; whoever waits for them sends something else.
 */
export const compress = {
  br: (bytes: Buffer, take: Take) => brotliCompress(bytes, BROTLI, takeUnlessFailed(take)),
  gzip: (bytes: Buffer, take: Take) => gzip(bytes, GZIP, takeUnlessFailed(take)),
};

function takeUnlessFailed(take: Take) {
  return (error: Error | null, compressed: Buffer) => {
    // Copied, because zlib gives a part of 16 KiB, all of which would be kept.
    if (!error) take(Buffer.from(compressed));
  };
}
