/** A password, which whoever types it may look at. */
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useI18n } from '../../locales/use-i18n.ts';
import { keepFocus } from '../press/buttons.tsx';
import { TextField } from './text-field.tsx';

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'children'>) {
  const { t } = useI18n();
  const [visible, setVisible] = useState(false);
  return (
    <TextField {...props} type={visible ? 'text' : 'password'}>
      <button
        type="button"
        className="icon-button form__eye"
        aria-label={t(visible ? 'setup.hidePassword' : 'setup.showPassword')}
        onPointerDown={keepFocus}
        onClick={() => setVisible(!visible)}
      >
        {visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </button>
    </TextField>
  );
}
