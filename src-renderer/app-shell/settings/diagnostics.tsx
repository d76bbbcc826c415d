/** The file for support: all of it is shown, and then saved as it is shown, where a person chooses. */
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Diagnostics, SavedAs } from '../../../src-shared/contract/diagnostics-schema.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { DialogActions } from '../../ui/press/dialog-actions.tsx';
import { Dialog } from '../../ui/frame/dialog.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { Form } from '../../ui/field/form.tsx';
import { useCommand } from '../../till/use-command.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { SettingRow } from './setting-row.tsx';
import './diagnostics.css';

export function DiagnosticsRow() {
  const { t } = useI18n();
  const read = useCommand('diagnostics.read');
  const [shown, setShown] = useState<Diagnostics | null>(null);
  return (
    <>
      <SettingRow title={t('support.diagnostics')} about={t('support.about')} fault={read.fault}>
        {/* Not disabled meanwhile: it would lose the focus that comes back to it. */}
        <Button onPress={() => read.send(null, setShown)}>{t('support.show')}</Button>
      </SettingRow>
      {shown !== null && <DiagnosticsDialog diagnostics={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function DiagnosticsDialog({
  diagnostics: { number, text },
  onClose,
}: {
  diagnostics: Diagnostics;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const save = useCommand('diagnostics.save');
  const [said, setSaid] = useState<SavedAs | null>(null);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.focus(), []);
  const submit = () => {
    setSaid(null);
    save.send({ number }, setSaid);
  };
  return (
    <Dialog title={t('support.title')} closeLabel={t('support.close')} onClose={onClose}>
      <Form className="form diagnostics" onSubmit={submit}>
        <p>{t('support.holds')}</p>
        <p>{t('support.lacks')}</p>
        <Text area={area} text={text} />
        {save.fault !== null && <FaultNotice at="till" fault={save.fault} money={null} />}
        {said?.kind === 'notSaved' && (
          <FieldError id="diagnostics-not-saved">
            <Outcome said={said} />
          </FieldError>
        )}
        <DialogActions
          label={t(save.pending ? 'support.saving' : 'support.choose')}
          sub={t('enter')}
          ready
          busy={save.pending}
        >
          <output className="diagnostics__said">
            {said !== null && said.kind !== 'notSaved' && <Outcome said={said} />}
          </output>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** The arrows scroll it; Enter goes on, as in any field. */
function Text({ area, text }: { area: RefObject<HTMLDivElement | null>; text: string }) {
  const { t } = useI18n();
  return (
    <div
      ref={area}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nothing is typed into it
      role="textbox"
      aria-readonly="true"
      aria-multiline="true"
      className="diagnostics__text scrolls"
      aria-label={t('support.text')}
      tabIndex={0}
      onKeyDown={submitByEnter}
    >
      <pre>{text}</pre>
    </div>
  );
}

/** Not one that was held down since the button before. */
function submitByEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.repeat) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.click();
}

function Outcome({ said }: { said: SavedAs }) {
  const { t } = useI18n();
  switch (said.kind) {
    case 'saved':
      return t('support.saved', { file: said.file, size: Math.ceil(said.bytes / 1024) });
    case 'notChosen':
      return t('support.notChosen');
    case 'notSaved':
      return t(`support.notSaved.${said.why}`);
  }
}
