/** The table of guards in docs/security.md: made of guards.json and the record of what noticed. */
import type { Guard } from './guards.ts';
import { noticeOf, type Notices } from './noticed.ts';

const [BEGIN, END] = ['<!-- guards -->', '<!-- /guards -->'];
const UNTRIED = '**not tried as it is now, or nobody notices**';

export function withTable(document: string, guards: readonly Guard[], notices: Notices): string {
  const [before = '', rest = ''] = document.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return `${before}${BEGIN}\n\n${tableOf(guards, notices)}\n\n${END}${after}`;
}

function tableOf(guards: readonly Guard[], notices: Notices): string {
  const rows = guards.map((guard) => {
    const tests = guard.tests.map((test) => `[${test}](../tests/${test})`).join(', ');
    const place = `[${guard.file}](../${guard.file})`;
    const noticed = noticeOf(guard, notices)?.test.replaceAll('|', String.raw`\|`) ?? UNTRIED;
    return `| ${guard.guard} | ${place} | ${tests} | ${noticed} |`;
  });
  return ['| Guard | Place | Tests | Noticed when gone by |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}
