/**
 * A file for whoever supports the till: plain text, one topic after another, the log last. Pure. It has
 * `MAX_BYTES` at most; where there is more, the newest lines of the log are kept.
 */
import type { Facts } from '../../ports/support.ts';

export const MAX_BYTES = 512 * 1024;
/** For all that isn't the log. */
const MAX_HEAD_BYTES = 128 * 1024;
/** For the line above the log, and the end. */
const TITLE_BYTES = 200;
/** A value that is longer tells nothing more. */
const MAX_VALUE_LENGTH = 300;

export function diagnosticsText(
  title: string,
  topics: Readonly<Record<string, Facts>>,
  log: readonly string[],
): string {
  const head = [title, '', ...Object.entries(topics).flatMap(topicLines)].join('\n');
  const shown = Buffer.byteLength(head) > MAX_HEAD_BYTES ? cut(head) : head;
  const kept = newest(log, MAX_BYTES - TITLE_BYTES - Buffer.byteLength(shown));
  const text = [shown, `== log: the newest ${kept.length} lines`, ...kept, ''].join('\n');
  // What was cut in the middle of a character would be shown otherwise than it is saved.
  return text.toWellFormed();
}

function topicLines([topic, facts]: readonly [string, Facts]): readonly string[] {
  const told = Object.entries(facts).map(([name, value]) => `${oneLine(name)}: ${shownAs(value)}`);
  return [`== ${topic}`, ...(told.length === 0 ? ['none'] : told), ''];
}

function shownAs(value: Facts[string]): string {
  return typeof value === 'string' ? oneLine(value) : String(value);
}

/** Whatever is in it, it begins no topic of its own. */
const oneLine = (text: string): string =>
  text.slice(0, MAX_VALUE_LENGTH).replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ');

function cut(head: string): string {
  return `${Buffer.from(head).subarray(0, MAX_HEAD_BYTES).toString('utf8')}…\n`;
}

/** Of the end as many as have room. */
function newest(lines: readonly string[], bytes: number): readonly string[] {
  let left = bytes;
  const first = lines.findLastIndex((line) => {
    left -= Buffer.byteLength(line) + 1;
    return left < 0;
  });
  return lines.slice(first + 1);
}
