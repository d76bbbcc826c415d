/** F1: the keys of the screen that is shown. */
import { Dialog } from '../ui/dialog.tsx';
import { useUiStore } from '../till/ui-state.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { helpOf } from './help-keys.ts';
import './help-panel.css';

export function HelpPanel() {
  const { t } = useI18n();
  const snapshot = useSnapshot();
  const change = useUiStore((ui) => ui.change);
  const section = useUiStore((ui) => ui.section);
  const { here, everywhere } = helpOf(snapshot, section);
  return (
    <Dialog
      title={t('help.title')}
      closeLabel={t('help.close')}
      onClose={() => change({ panel: null })}
    >
      <div className="help-panel">
        {(
          [
            ['here', here],
            ['everywhere', everywhere],
          ] as const
        ).map(([name, keys]) => (
          <section key={name}>
            <h3>{t(`help.${name}`)}</h3>
            <dl>
              {keys.map(([key, words]) => (
                <div key={key + words}>
                  <dt>
                    <kbd className="keycap">{key}</kbd>
                  </dt>
                  <dd>{t(`help.${words}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
