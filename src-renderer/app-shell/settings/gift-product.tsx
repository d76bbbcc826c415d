/** `gift_product_id` after set-up: the zero-priced product that goes on the receipt with an award. */
import { useState } from 'react';
import { parseProductId } from '../../../src-shared/domain/verbatim.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { SettingRow } from './setting-row.tsx';
import './gift-product.css';

export function GiftProduct() {
  const { t } = useI18n();
  const { giftProductId } = useSnapshot();
  const save = useCommand('setup.giftProduct');
  const [text, setText] = useState(giftProductId ?? '');
  const [submitted, setSubmitted] = useState(false);
  const typed = text.trim() === '' ? null : parseProductId(text);
  const wrong = text.trim() !== '' && typed === null;
  return (
    <SettingRow wide title={t('settings.gift')} about={t('settings.giftAbout')} fault={save.fault}>
      <div className="gift-product">
        <TextField
          id="settings-gift"
          label={t('setup.gift')}
          value={text}
          problem={wrong && submitted ? t('setup.giftProblem') : null}
          onText={setText}
        />
        <Button
          disabled={save.pending || (!wrong && typed === giftProductId)}
          onPress={() => {
            setSubmitted(true);
            if (!wrong) save.send({ giftProductId: typed });
          }}
        >
          {t('settings.giftSave')}
        </Button>
      </div>
    </SettingRow>
  );
}
