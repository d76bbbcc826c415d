/** The start of a shift: the check list fills itself in; Enter opens the shift, with bonuses or without. */
import type { Check } from '../../src-shared/contract/snapshot.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Button } from '../ui/press/buttons.tsx';
import { FaultNotice } from '../ui/notice/fault-notice.tsx';
import { StoredNotice } from '../ui/notice/stored-notice.tsx';
import { TrailNotice } from '../ui/notice/trail-notice.tsx';
import { Page } from '../ui/frame/page.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useCommand } from '../till/use-command.ts';
import { useI18n, type I18n } from '../locales/use-i18n.ts';
import { CheckLine } from './check-line.tsx';
import { OpenShift } from './open-shift.tsx';
import './shift-start-screen.css';

export function ShiftStartScreen() {
  const { t } = useI18n();
  const { checks, notices, service, trail } = useSnapshot();
  const check = useCommand('shift.check');
  const running = checks.some(({ state }) => state === 'running');
  const unusable =
    service.state === 'offline' ||
    checks.some(({ name, state }) => (name === 'service' || name === 'token') && state === 'error');
  const again = () => check.send(null);
  useShortcuts([{ key: 'F5', label: t('help.checkAgain'), run: !running && again }]);
  const secretsKept = notices.filter((notice) => notice !== 'journalUnwritable');
  return (
    <Page
      title={t('shiftStart.title')}
      intro={introOf(checks, running, unusable, t)}
      action={
        <OpenShift unusable={unusable}>
          <Button keyName="F5" disabled={running} onPress={again}>
            {t('shiftStart.checkAgain')}
          </Button>
        </OpenShift>
      }
    >
      {secretsKept.map((notice) => (
        <StoredNotice key={notice} notice={notice}>
          {notice === 'keysLost' && <NoticeRead by="setup.keysLossRead" />}
          {notice === 'settingsEdited' && <NoticeRead by="setup.settingsRead" />}
        </StoredNotice>
      ))}
      <TrailNotice trail={trail} />
      <ul className="card shift-start-screen" aria-label={t('shiftStart.list')} aria-live="polite">
        {checks.map((line) => (
          <CheckLine key={line.name} check={line} onTry={running ? null : again} />
        ))}
      </ul>
    </Page>
  );
}

/** Where people have PINs a supervisor's to press: whoever took the keys, or edited the settings, would take the notice, too. */
function NoticeRead({ by }: { readonly by: 'setup.keysLossRead' | 'setup.settingsRead' }) {
  const { t } = useI18n();
  const read = useCommand(by);
  return (
    <>
      <Button disabled={read.pending} onPress={() => read.send(null)}>
        {t('notice.keysLossRead')}
      </Button>
      {read.fault !== null && <FaultNotice at="till" fault={read.fault} />}
    </>
  );
}

function introOf(
  checks: readonly Check[],
  running: boolean,
  unusable: boolean,
  t: I18n['t'],
): string {
  if (running) return t('shiftStart.checking');
  if (unusable) return t('shiftStart.offline');
  const looks = checks.filter(({ state }) => state === 'error' || state === 'warning').length;
  if (looks > 0) return t('shiftStart.look', { count: looks });
  return checks.length > 0 && checks.every(({ state }) => state === 'ok')
    ? t('shiftStart.allGood')
    : t('shiftStart.checking');
}
