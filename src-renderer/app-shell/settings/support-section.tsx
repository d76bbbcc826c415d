/** For whoever looks for a fault of this till: its log, a file for support, and which program it is. */
import { Button } from '../../ui/press/buttons.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { useLateWords } from '../../locales/late-words.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { DiagnosticsRow } from './diagnostics.tsx';
import { SettingRow } from './setting-row.tsx';
import { SwitchRow } from './switch-row.tsx';

export function SupportSection() {
  const { t } = useI18n();
  const show = useCommand('log.show');
  const isThere = useLateWords('support');
  if (!isThere) return null;
  return (
    <>
      <DiagnosticsRow />
      <SwitchRow name="detailedLog" />
      <SettingRow title={t('settings.log')} about={t('settings.logAbout')} fault={show.fault}>
        <Button onPress={() => show.send(null)}>{t('settings.showLog')}</Button>
      </SettingRow>
      <About />
    </>
  );
}

function About() {
  const { t } = useI18n();
  const { program } = useSnapshot();
  return (
    <>
      <SettingRow
        title={t('settings.program')}
        about={
          <span className="support-code">
            {t('product')} · {t('settings.version', { version: program.version })} · {program.host}
            {program.developmentHost && ` · ${t('appShell.developmentHost')}`}
            <br />
            {program.parts}
          </span>
        }
      />
      <SettingRow
        title={t('support.files')}
        about={<span className="support-code">{program.dataFolder}</span>}
      />
      <SettingRow title={t('support.licence')} about={t('support.licenceAbout')} />
    </>
  );
}
