/** The sections, with their keys. A dot on Sale: a sale is open or parked while another section is shown. */
import {
  Clock3,
  CreditCard,
  GraduationCap,
  Keyboard,
  Languages,
  LockKeyhole,
  ReceiptText,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { isOpen } from '../../src-shared/domain/sale/guards.ts';
import { LOCK_KEY, PRACTICE_KEY, type KeyName } from '../keyboard/shortcuts.ts';
import { useUiStore } from '../till/ui-state.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { keepFocus } from '../ui/press/buttons.tsx';
import { goToOrders } from '../ui/notice/keys-notice.tsx';
import { SpokenLanguage } from './language-button.tsx';
import { useLock } from './signing/use-lock.ts';
import './rail.css';

const SECTIONS = [
  { name: 'sale', word: 'sale', key: 'F7', Sign: CreditCard },
  { name: 'orders', word: 'orders', key: 'F11', Sign: ReceiptText },
  { name: 'shift', word: 'shiftSection', key: 'F12', Sign: Clock3 },
] as const;

export function Rail() {
  const { t } = useI18n();
  const { stage, sale, parked, practice } = useSnapshot();
  const change = useUiStore((ui) => ui.change);
  const section = useUiStore((ui) => ui.section);
  const lock = useLock();
  const waits = parked.length > 0 || (sale !== null && isOpen(sale));
  const saleOpen = waits && section !== 'sale';
  return (
    <nav className="rail" aria-label={t('appShell.rail')}>
      {stage === 'open' &&
        SECTIONS.map(({ name, word, key, Sign }) => (
          <Item
            key={name}
            keyName={key}
            Sign={Sign}
            label={t(`appShell.${word}`)}
            current={name === section}
            onPress={() => {
              change({ panel: null });
              if (name === 'orders') goToOrders();
              else change({ section: name });
            }}
          >
            {name === 'sale' && saleOpen && (
              <span className="rail__dot">
                <span className="sr-only">{t('appShell.saleOpen')}</span>
              </span>
            )}
          </Item>
        ))}
      <span className="rail__space" />
      {lock !== null && (
        <Item keyName={LOCK_KEY} Sign={LockKeyhole} label={t('appShell.lock')} onPress={lock} />
      )}
      {practice !== null && stage === 'open' && (
        <Item
          keyName={PRACTICE_KEY}
          Sign={GraduationCap}
          label={t('appShell.practice')}
          onPress={() => change({ panel: 'practice' })}
        />
      )}
      <SpokenLanguage>
        {({ short, name, ask }) => (
          <Item Sign={Languages} label={short} name={name} onPress={ask} />
        )}
      </SpokenLanguage>
      <Item
        keyName="F1"
        Sign={Keyboard}
        label={t('appShell.help')}
        onPress={() => change({ panel: 'help' })}
      />
      <Item
        keyName="F10"
        Sign={SlidersHorizontal}
        label={t('appShell.settings')}
        onPress={() => change({ panel: 'settings' })}
      />
    </nav>
  );
}

/** As assistive technology says it. */
const ariaKey = (keyName: KeyName) => (keyName === LOCK_KEY ? 'Control+L' : keyName);

function Item({
  keyName,
  Sign,
  label,
  name,
  current = false,
  onPress,
  children,
}: {
  keyName?: KeyName;
  Sign: LucideIcon;
  label: string;
  /** Where the label says too little. */
  name?: string;
  current?: boolean;
  onPress: () => void;
  children?: ReactNode;
}) {
  return (
    <button
      type="button"
      className="rail__item"
      aria-current={current ? 'page' : undefined}
      aria-label={name}
      aria-keyshortcuts={keyName === undefined ? undefined : ariaKey(keyName)}
      onPointerDown={keepFocus}
      onClick={onPress}
    >
      <Sign aria-hidden="true" strokeWidth={1.75} />
      {label}
      {children}
      {keyName !== undefined && (
        <span className="rail__key" aria-hidden="true">
          {keyName}
        </span>
      )}
    </button>
  );
}
