/** Paths tell who uses the computer: in folders of the system's, of a stick, of a server, in any spelling. */
import { homedir, userInfo } from 'node:os';

/** Four: a server's two as JSON writes them. */
const SLASHES = String.raw`[/\\]{1,4}`;
/** Nothing after it is of the same name. */
const END = String.raw`(?![\p{L}\p{M}\p{N}_+=-])`;
const NOT_WITHIN = String.raw`(?<![\p{L}\p{M}\p{N}_.-])`;

export interface ComputerUser {
  readonly home: string;
  readonly name: string;
}

/** What the system can't say is ''. */
export function computerUser(): ComputerUser {
  return { home: said(homedir), name: said(() => userInfo().username) };
}

/** `~` for the home folder, and for each part of a path that is the user's name or the home folder's own. */
export function withoutUser(text: string, { home, name }: ComputerUser): string {
  const folders = home.replace(/[/\\]+$/u, '').split(/[/\\]+/u);
  const masks = [...new Set([name, folders.at(-1) ?? ''])].filter(Boolean).map(partPattern);
  if (folders.length > 1)
    masks.unshift(`${NOT_WITHIN}${folders.map(RegExp.escape).join(SLASHES)}${END}`);
  return masks.reduce((rest, mask) => rest.replaceAll(new RegExp(mask, 'giu'), '~'), text);
}

function partPattern(name: string): string {
  // As it stands in a file's address, and as Windows shortens it.
  const short = `${RegExp.escape(name.replaceAll(/[ .]/gu, '').slice(0, 6))}~\\d`;
  const whole = [name, encodeURI(name.toWellFormed())].map(RegExp.escape);
  // A long text is cut anywhere.
  const begun = Array.from(name, (_, at) => RegExp.escape(name.slice(0, at + 1))).join('|');
  return String.raw`(?<=[/\\])(?:(?:${[...whole, short].join('|')})${END}|(?:${begun})(?=…))`;
}

function said(say: () => string): string {
  try {
    return say();
  } catch {
    // E.g. a user whom the system doesn't list.
    return '';
  }
}
