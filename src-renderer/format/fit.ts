/**
 * How wide a typed number is, in ems: a field sets it as `--ems` and lets its digits be as large as
 * they fit. Reckoned, not measured: a browser tells the width of a field's text a frame too late.
 */
import type { CSSProperties } from 'react';

/** Of Inter at the weight of the fields, with tabular figures. */
const DIGIT_EMS = 0.66;
const OTHER_EMS = 0.33;

export function emsOf(text: string): number {
  return [...text].reduce((ems, sign) => ems + (/\d/u.test(sign) ? DIGIT_EMS : OTHER_EMS), 0);
}

export function fitStyle(text: string): CSSProperties {
  return { '--ems': Math.max(1, emsOf(text)) } as CSSProperties;
}

/** A sum of more signs has no room in the largest letters: it is set smaller (`data-long`). */
const MAX_LARGE = 11;

export function longOf(sum: string): { readonly 'data-long'?: '' } {
  return sum.length > MAX_LARGE ? { 'data-long': '' } : {};
}
