/**
 * The words of one line of the check list. Main sends a stable reason; one that isn't known here
 * is worded by the line's state, so that no line is ever empty.
 */
import type { Check } from '../../src-shared/contract/snapshot.ts';
import { formatClock } from '../format/time.ts';
import type { I18n } from '../locales/use-i18n.ts';

export interface CheckWords {
  readonly title: string;
  readonly more: string | null;
  readonly value: string | null;
}

const STORAGE_REASONS = [
  'setAside',
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

export function checkWords(check: Check, { t, day }: I18n, now: number): CheckWords {
  const { name, state, reason, details } = check;
  const text = (key: string) => String(details[key] ?? '');
  const number = (key: string) => Number(details[key] ?? 0);
  const unknown = () =>
    plain(t(`check.${name}.title`), reason === 'later' ? t('shiftStart.later') : null);

  if (state === 'pending' || state === 'running') return unknown();
  switch (name) {
    case 'secrets':
      if (reason === 'keyring' || reason === 'unprotected' || reason === 'notKept') {
        return plain(
          t(`check.secrets.${reason}`),
          t(`check.secrets.${reason}More`, { backend: text('backend') }),
        );
      }
      return unknown();
    case 'storage':
      if (reason === 'writable') return plain(t('check.storage.writable'));
      if (reason === 'low') {
        const megabytes = number('megabytes');
        return plain(t('check.storage.low'), t('check.storage.lowMore', { megabytes }));
      }
      return oneOf(STORAGE_REASONS, reason)
        ? plain(t(`check.storage.${reason}`), t(`check.storage.${reason}More`))
        : unknown();
    case 'service':
      if (state === 'ok') {
        return plain(
          t('check.service.reached'),
          text('host'),
          number('ms') > 0 ? t('frame.latency', { ms: Math.round(number('ms')) }) : null,
        );
      }
      return oneOf(SERVICE_REASONS, reason)
        ? plain(
            t(`check.service.${reason}`),
            t(`check.service.${reason}More`, { host: text('host') }),
          )
        : plain(t('check.service.bad'), t('check.service.badMore', { host: text('host') }));
    case 'token':
      if (state !== 'ok') return plain(t('check.token.bad'), t('check.token.badMore'));
      return plain(
        t(reason === 'refreshed' ? 'check.token.refreshed' : 'check.token.valid'),
        number('until') > 0
          ? t('check.token.until', {
              day: day(number('until'), now),
              time: formatClock(number('until')),
            })
          : null,
        text('role') || null,
      );
    case 'branch':
      if (state === 'ok') {
        return plain(t('check.branch.read', { name: text('name') || text('id') }));
      }
      return oneOf(BRANCH_REASONS, reason)
        ? plain(
            t(`check.branch.${reason}`, { name: text('name') || text('id') }),
            t(`check.branch.${reason}More`),
          )
        : unknown();
    case 'award':
      return reason === 'on' || reason === 'off' || reason === 'noGift'
        ? plain(t(`check.award.${reason}`), t(`check.award.${reason}More`))
        : unknown();
    case 'clock':
      if (reason === 'right') {
        return plain(
          t('check.clock.right'),
          null,
          t('shiftStart.seconds', { seconds: Math.abs(number('seconds')) }),
        );
      }
      if (reason === 'differs') {
        return plain(
          t('check.clock.differs'),
          t('check.clock.differsMore', { seconds: Math.abs(number('seconds')) }),
        );
      }
      return plain(t('check.clock.unknown'));
    case 'pendingSales':
      return pendingSalesWords(number('count'), number('attention'), t);
    default:
      return name satisfies never;
  }
}

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
