import { closeSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { createLogLostError, type DatabaseFile } from '../database-file.ts';
import { computeFramePosition, prepareFrameCount, readPageSize } from '../log-format.ts';
import { translateFailures } from '../translate-failures.ts';

const SALT_BYTES = 8;
/** The position of the salt in the header of the log. */
const LOG_SALT_AT = 16;
/** The position of the salt in the header of a frame. */
const FRAME_SALT_AT = 8;

/** Another process may begin the log anew during a check, so only a log that fails several in a row has a hole. */
const ATTEMPTS = 3;

/**
 * Checks that a log still has the frames of earlier commits.
 *
 * A log that was cut off seems whole after the next commit: SQLite writes at its own offset, so the cut becomes a hole
 * of zeros. After a crash, everything behind the hole would be lost. Each frame repeats the salt of the log, which a
 * hole lacks.
 */
export class LogFrames {
  readonly #file: DatabaseFile;
  readonly #countFrames: () => number;
  readonly #pageSize: number;
  #salt: Buffer = Buffer.alloc(SALT_BYTES);
  /** The number of frames that the last check has found. */
  #checked = 0;

  constructor(file: DatabaseFile, database: DatabaseSync) {
    this.#file = file;
    this.#countFrames = prepareFrameCount(database);
    this.#pageSize = readPageSize(database);
  }

  /**
   * Reads the header of each frame since the last check, and of the last frame before. The pages are not read.
   *
   * @throws UnavailableError when a frame is missing, or the log cannot be read.
   */
  assert(): void {
    // Closing the descriptor is safe, because SQLite has no lock on the log.
    const descriptor = translateFailures(() => openSync(`${this.#file.path}-wal`, 'r'));
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) if (this.#isWhole(descriptor)) return;
    } finally {
      closeSync(descriptor);
    }
    throw createLogLostError(this.#file);
  }

  #isWhole(descriptor: number): boolean {
    const frames = translateFailures(this.#countFrames);
    if (!(frames > 0)) return true;
    const salt = readSalt(descriptor, LOG_SALT_AT);
    // After a checkpoint, the log begins anew with another salt.
    const checked = salt.equals(this.#salt) ? this.#checked : 0;
    for (let frame = Math.max(1, checked); frame <= frames; frame += 1) {
      const position = computeFramePosition(frame, this.#pageSize) + FRAME_SALT_AT;
      if (!readSalt(descriptor, position).equals(salt)) return false;
    }
    this.#salt = salt;
    this.#checked = frames;
    return true;
  }
}

function readSalt(descriptor: number, position: number): Buffer {
  const salt = Buffer.alloc(SALT_BYTES);
  return salt.subarray(
    0,
    translateFailures(() => readSync(descriptor, salt, 0, SALT_BYTES, position)),
  );
}
