/**
 * The buttons of every screen. A press with finger or mouse leaves the focus in the field, so that
 * the next digit goes where it should.
 */
import { X } from 'lucide-react';
import { useRef, type ComponentProps, type PointerEvent, type ReactNode } from 'react';
import type { Press } from '../../keyboard/ahead/blind-press.ts';
import { byKey, pressOf, useGuarded, useSeen, useTaken } from '../../keyboard/hands/enter-guard.ts';
import { endAmount } from '../../keyboard/hands/replacing.ts';
import { usePrimaryActionFocus } from '../../keyboard/hands/step-field.ts';
import { useShortcuts, type KeyName } from '../../keyboard/shortcuts.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { Spinner } from './progress.tsx';

/** For `onPointerDown`: press without taking the focus. */
export function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}

export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="keycap" aria-hidden="true">
      {children}
    </kbd>
  );
}

type ButtonProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  /** Of a press on what it says now. */
  readonly onPress: () => void;
  readonly keyName?: KeyName;
  readonly sub?: ReactNode;
  readonly icon?: ReactNode;
  readonly look?: 'plain' | 'quiet' | 'danger' | 'bonus';
};

export function Button({
  onPress,
  keyName,
  sub,
  icon,
  look = 'plain',
  children,
  className = '',
  ...rest
}: ButtonProps) {
  const isSeen = useSeen(typeof children === 'string' ? children : null, rest.disabled === true);
  return (
    <button
      type="button"
      {...rest}
      className={`button button--${look} ${className}`}
      aria-keyshortcuts={keyName}
      onPointerDown={keepFocus}
      onClick={(event) => {
        if (isSeen(event)) onPress();
      }}
    >
      {icon}
      <span className="button__words">
        <span className="button__label">{children}</span>
        {sub !== undefined && <span className="button__sub">{sub}</span>}
      </span>
      {keyName !== undefined && <KeyCap>{keyName === 'Escape' ? 'Esc' : keyName}</KeyCap>}
    </button>
  );
}

interface CloseButtonProps {
  readonly label: string;
  readonly className?: string;
  readonly onPress: () => void;
}

/** The cross of what lies beside the work: the hands stay where they are. */
export function CloseButton({ label, className = '', onPress }: CloseButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${className}`}
      aria-label={label}
      onPointerDown={keepFocus}
      onClick={onPress}
    >
      <X aria-hidden="true" />
    </button>
  );
}

export interface PrimaryActionProps {
  readonly label: string;
  readonly sub?: string | undefined;
  /** Not ready: a press says what is missing instead of doing it. */
  readonly ready?: boolean;
  readonly busy?: boolean;
  /** Changes when it becomes another action with no key pressed for it; for a finger the label says so. */
  readonly meaning?: unknown;
  readonly onPress: () => void;
}

/** The one main action of the screen: bottom right, bound to Enter, says what will happen. */
export function PrimaryAction({
  label,
  sub,
  ready = true,
  busy = false,
  meaning,
  onPress,
}: PrimaryActionProps) {
  const { t } = useI18n();
  const guarded = useGuarded();
  const isTaken = useTaken(busy, meaning, label);
  const ref = useRef<HTMLButtonElement>(null);
  usePrimaryActionFocus(ref);
  const run = (press: Press) => {
    if (!isTaken(press)) return;
    onPress();
    endAmount();
  };
  useShortcuts([{ key: 'Enter', label: t('help.enter'), run: (at) => run(byKey(at)) }]);
  return (
    <button
      ref={ref}
      type="button"
      className={`primary-action${ready ? '' : ' primary-action--waiting'}`}
      data-main-action=""
      aria-keyshortcuts="Enter"
      aria-disabled={busy || guarded || !ready}
      aria-busy={busy}
      onPointerDown={keepFocus}
      onClick={(event) => run(pressOf(event))}
    >
      <ActionWords label={label} sub={sub} busy={busy} />
    </button>
  );
}

export function ActionWords({
  label,
  sub,
  busy,
}: Pick<PrimaryActionProps, 'label' | 'sub' | 'busy'>) {
  return (
    <>
      <span className="primary-action__label">
        {busy === true && <Spinner />}
        {label}
      </span>
      {sub !== undefined && <span className="primary-action__sub">{sub}</span>}
    </>
  );
}
