/** Which till this is, whether letters come to its screen, and the way to forget it. */
import { useSnapshot } from '../../till/snapshot.ts';
import { branchLabel } from '../../format/branch-label.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { ForgetTill } from './forget-till.tsx';
import { KeepUnprotected } from './keep-unprotected.tsx';
import { SettingRow } from './setting-row.tsx';
import { SwitchRow } from './switch-row.tsx';

export function TillSection() {
  const { t } = useI18n();
  const { branch, environment } = useSnapshot();
  return (
    <>
      {branch !== null && (
        <SettingRow
          title={branchLabel(branch, t)}
          about={environment === null ? undefined : t(`settings.mode.${environment}`)}
        />
      )}
      <SwitchRow name="screenLetters" />
      <KeepUnprotected />
      <ForgetTill />
    </>
  );
}
