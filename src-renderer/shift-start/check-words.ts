/**
 * The words of one line of the check list. Main sends a stable reason; one that isn't known here
 * is worded by the line's state, so that no line is ever empty.
 */
import type { Check } from '../../src-shared/contract/snapshot.ts';
import { REVERSAL_KINDS } from '../../src-shared/domain/reversal/reversible.ts';
import { formatClock } from '../format/time.ts';
import type { I18n } from '../locales/use-i18n.ts';

export interface CheckWords {
  readonly title: string;
  readonly more: string | null;
  readonly value: string | null;
}

const SECRETS_REASONS = ['keyring', 'unprotected', 'withoutSignIn', 'locked', 'notKept'] as const;
const AWARD_REASONS = ['on', 'off', 'noGift'] as const;
const STORAGE_REASONS = [
  'quarantined',
  'keysLost',
  'unwritable',
  'full',
  'readOnly',
  'locked',
  'damaged',
  'other',
] as const;

const SERVICE_REASONS = ['untrustedCertificate', 'proxy', 'unavailable', 'malformed'] as const;
const BRANCH_REASONS = ['unknown', 'forbidden', 'refused'] as const;

function oneOf<T extends string>(known: readonly T[], reason: string | null): reason is T {
  return known.some((name) => name === reason);
}

/** One line with what its words need. */
interface Line extends Pick<Check, 'name' | 'state' | 'reason'> {
  readonly t: I18n['t'];
  readonly day: I18n['day'];
  readonly now: number;
  readonly trailRead: number | null;
  text(key: string): string;
  number(key: string): number;
}

/** `trailRead`: of the journal's records, in percent; null: all are read. */
export function checkWords(
  check: Check,
  { t, day }: I18n,
  now: number,
  trailRead: number | null = null,
): CheckWords {
  const { name, state, reason, details } = check;
  const text = (key: string) => String(details[key] ?? '');
  const number = (key: string) => Number(details[key] ?? 0);
  const line = { name, state, reason, t, day, now, trailRead, text, number };
  if (state === 'pending' || state === 'running') return unknownCheckWords(line);
  return WORDS[name](line) ?? unknownCheckWords(line);
}

function unknownCheckWords({ name, reason, t }: Line): CheckWords {
  return plain(t(`check.${name}.title`), reason === 'later' ? t('shiftStart.later') : null);
}

/** null: the reason isn't known here. */
const WORDS: Readonly<Record<Check['name'], (line: Line) => CheckWords | null>> = {
  secrets({ t, reason, text }) {
    if (!oneOf(SECRETS_REASONS, reason)) return null;
    return plain(
      t(`check.secrets.${reason}`),
      t(`check.secrets.${reason}More`, { backend: text('backend') }),
    );
  },
  storage({ t, reason, trailRead, number }) {
    if (reason === 'writable') {
      const read = trailRead === null ? null : t('check.storage.read', { percent: trailRead });
      return plain(t('check.storage.writable'), null, read);
    }
    if (reason === 'low') {
      const megabytes = number('megabytes');
      return plain(t('check.storage.low'), t('check.storage.lowMore', { megabytes }));
    }
    if (!oneOf(STORAGE_REASONS, reason)) return null;
    return plain(t(`check.storage.${reason}`), t(`check.storage.${reason}More`));
  },
  service({ t, state, reason, text, number }) {
    const host = text('host');
    const ms = Math.round(number('ms'));
    if (state === 'ok') {
      const latency = number('ms') > 0 ? t('appShell.latency', { ms }) : null;
      return plain(t('check.service.reached'), host, latency);
    }
    const known = oneOf(SERVICE_REASONS, reason) ? reason : 'bad';
    return plain(t(`check.service.${known}`), t(`check.service.${known}More`, { host }));
  },
  token({ t, day, now, state, reason, number }) {
    if (state !== 'ok') return plain(t('check.token.bad'), t('check.token.badMore'));
    const until = number('until');
    return plain(
      t(reason === 'refreshed' ? 'check.token.refreshed' : 'check.token.valid'),
      until > 0 ? t('check.token.until', { day: day(until, now), time: formatClock(until) }) : null,
    );
  },
  branch({ t, state, reason, text }) {
    const name = text('name') || text('id');
    if (state === 'ok') return plain(t('check.branch.read', { name }));
    if (!oneOf(BRANCH_REASONS, reason)) return null;
    return plain(t(`check.branch.${reason}`, { name }), t(`check.branch.${reason}More`));
  },
  award({ t, reason }) {
    if (!oneOf(AWARD_REASONS, reason)) return null;
    return plain(t(`check.award.${reason}`), t(`check.award.${reason}More`));
  },
  clock({ t, reason, number }) {
    const seconds = Math.abs(number('seconds'));
    if (reason === 'right')
      return plain(t('check.clock.right'), null, t('shiftStart.seconds', { seconds }));
    if (reason === 'differs')
      return plain(t('check.clock.differs'), t('check.clock.differsMore', { seconds }));
    return plain(t('check.clock.unknown'));
  },
  pendingSales({ t, text, number }) {
    const kind = REVERSAL_KINDS.find((one) => one === text('reversal'));
    const [count, attention, resolved] = [number('count'), number('attention'), number('resolved')];
    const reversal = kind === undefined ? null : t(`appShell.reversalToDecide.${kind}`);
    const { title, more } =
      reversal !== null && count + attention === 0
        ? plain(reversal, t('check.pendingSales.attentionMore'))
        : pendingSalesWords(count, attention, t);
    const since = resolved === 0 ? null : t('check.pendingSales.resolved', { count: resolved });
    const beside = [more, reversal === title ? null : reversal, since];
    return plain(title, beside.filter((words) => words !== null).join('; ') || null);
  },
};

function pendingSalesWords(pending: number, attention: number, t: I18n['t']): CheckWords {
  if (pending === 0 && attention === 0) return plain(t('check.pendingSales.none'));
  const some = t('check.pendingSales.some', { count: pending });
  if (attention === 0) return plain(some, t('check.pendingSales.someMore'));
  return plain(
    pending === 0
      ? t('check.pendingSales.attention', { count: attention })
      : t('check.pendingSales.and', { some, count: attention }),
    t('check.pendingSales.attentionMore'),
  );
}

function plain(title: string, more: string | null = null, value: string | null = null): CheckWords {
  return { title, more, value };
}
