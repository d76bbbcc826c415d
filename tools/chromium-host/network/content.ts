/** The body of an answer, unpacked; when it isn't a whole one it fails by Chromium's name. */
import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip, createZstdDecompress } from 'node:zlib';
import { netError, netErrorName, type Failure } from './net-errors.ts';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

export interface Content {
  readonly stream: ReadableStream<Uint8Array>;
  /** Resolves when it is read to its end, has failed, or isn't wanted any more. */
  readonly finished: Promise<void>;
  /** The stream fails with the reason; the connection is closed. */
  end(reason: unknown): void;
}

/** Call as soon as the head has come: the rest may fail in the same moment. */
export function contentOf(message: IncomingMessage): Content {
  const encoding = message.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder = DECODERS[encoding]?.();
  const source: Readable =
    decoder === undefined ? message : pipeline(message, decoder, () => undefined);
  const finished = Promise.withResolvers<void>();
  let control: ReadableStreamDefaultController<Uint8Array> | null = null;
  let over = false;
  const stop = (act: (control: ReadableStreamDefaultController<Uint8Array>) => void) => {
    if (over || control === null) return;
    over = true;
    act(control);
    finished.resolve();
  };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      control = controller;
    },
    pull: () => void source.resume(),
    cancel: () => {
      over = true;
      message.destroy();
      finished.resolve();
    },
  });
  source.on('data', (chunk: Buffer) => {
    if (over || control === null) return;
    control.enqueue(new Uint8Array(chunk));
    if ((control.desiredSize ?? 0) <= 0) source.pause();
  });
  source.on('end', () => stop((controller) => controller.close()));
  source.on('error', (error) => {
    const framing = framingOf(message);
    const failure = { error, stage: 'body', reused: false, begun: true, framing } as const;
    stop((controller) => controller.error(netError(netErrorName(failure))));
  });
  return {
    stream,
    finished: finished.promise,
    end: (reason) => {
      stop((controller) => controller.error(reason));
      message.destroy();
    },
  };
}

function framingOf({ headers }: IncomingMessage): Failure['framing'] {
  if (headers['transfer-encoding'] !== undefined) return 'chunked';
  return headers['content-length'] === undefined ? null : 'length';
}
