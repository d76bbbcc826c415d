/** F1: the keys of the screen that is shown. */
import { Dialog } from '../ui/dialog.tsx';
import { useListedKeys } from '../keyboard/shortcuts.ts';
import { useUiStore } from '../till/ui-state.ts';
import { useI18n } from '../locales/use-i18n.ts';
import './help-panel.css';

export function HelpPanel() {
  const { t } = useI18n();
  const change = useUiStore((ui) => ui.change);
  const here = useListedKeys('here');
  const everywhere = useListedKeys('everywhere');
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
              {keys.map(([key, label]) => (
                <div key={key + label}>
                  <dt>
                    <kbd className="keycap">{key}</kbd>
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
