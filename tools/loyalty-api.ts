/**
 * Reads docs/loyalty-api.md, the service's API in our own words: its numbers, what each says, and
 * the rows of its tables, which are numbered by table and field (`Order.status`, `E8.amount`).
 */
import { readFileSync } from 'node:fs';

/** `stated` by the description; left `open` by it; `ours`: the embedded service's; `till`: the client's. */
export type Mark = 'stated' | 'open' | 'ours' | 'till';

export interface ApiNumber {
  readonly number: string;
  readonly mark: Mark;
  /** The heading that it stands under. */
  readonly section: string;
  /** In one line of Markdown. */
  readonly text: string;
  /** In docs/loyalty-api.md. */
  readonly anchor: string;
}

export interface ApiField extends ApiNumber {
  /** `Order`, or `E8`. */
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

export interface LoyaltyApi {
  /** In the order of the page; fields are among them. */
  readonly numbers: readonly ApiNumber[];
  readonly fields: readonly ApiField[];
}

export const LOYALTY_API = 'docs/loyalty-api.md';

const HEADING = /^#{2,3} (.+)$/u;
const ENDPOINT = /^E\d+/u;
const RULE = /^- <a id="([^"]*)"><\/a>\*\*([\w.]+)\*\* (.*)$/u;
const FIELD = /^\| `(\w+)` \| ([^|]+?) \| (.*) \|$/u;
const MARKS: readonly (readonly [string, Mark])[] = [
  ['*Open:*', 'open'],
  ['*Ours:*', 'ours'],
  ['*Till:*', 'till'],
];

export function readLoyaltyApi(root: string): LoyaltyApi {
  return loyaltyApiOf(readFileSync(`${root}/${LOYALTY_API}`, 'utf8'));
}

export function loyaltyApiOf(markdown: string): LoyaltyApi {
  const numbers: ApiNumber[] = [];
  const fields: ApiField[] = [];
  let section = '';
  for (const block of blocksOf(markdown)) {
    const heading = HEADING.exec(block)?.[1];
    const rule = RULE.exec(block);
    const field = FIELD.exec(block);
    if (heading !== undefined) {
      section = heading;
      const endpoint = ENDPOINT.exec(heading)?.[0];
      const text = heading.replace(ENDPOINT, '').trim();
      if (endpoint !== undefined) {
        numbers.push({ number: endpoint, mark: 'stated', section, text, anchor: slugOf(heading) });
      }
    } else if (rule !== null) {
      const [, anchor = '', number = '', text = ''] = rule;
      numbers.push({ number, mark: markOf(text), section, text, anchor });
    } else if (field !== null) {
      const [, name = '', type = '', rest = ''] = field;
      const table = ENDPOINT.exec(section)?.[0] ?? section;
      const number = `${table}.${name}`;
      const text = [type, ...rest.split(' | ')].join(' · ');
      const anchor = slugOf(section);
      fields.push({ number, mark: 'stated', section, text, anchor, table, name, type });
      numbers.push(...fields.slice(-1));
    }
  }
  return { numbers, fields };
}

/** As the pages of a forge name a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/gu, '')
    .replaceAll(' ', '-');
}

function markOf(text: string): Mark {
  return MARKS.find(([word]) => text.startsWith(word))?.[1] ?? 'stated';
}

/** Lines, each with those that are indented below it. */
function blocksOf(markdown: string): string[] {
  return markdown.replaceAll(/\n +(?=\S)/gu, ' ').split('\n');
}
