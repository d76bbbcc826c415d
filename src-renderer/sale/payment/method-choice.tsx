/** Ways of paying side by side, each with its sign and its key. */
import type { PaymentMethod } from '../../../src-shared/domain/order.ts';
import type { KeyName } from '../../keyboard/shortcuts.ts';
import { keepFocus, KeyCap } from '../../ui/press/buttons.tsx';
import { TileLabel } from '../../ui/press/tile-label.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { METHOD_SIGNS } from '../step/payment-methods.ts';

export function MethodChoice<M extends PaymentMethod>({
  name: group,
  label,
  className = '',
  methods,
  chosen,
  keyOf,
  onChoose,
}: {
  name: string;
  label: string;
  className?: string;
  methods: readonly M[];
  chosen: PaymentMethod;
  /** null: none leads there. */
  keyOf: (method: M) => KeyName | null;
  onChoose: (method: M) => void;
}) {
  const { t } = useI18n();
  return (
    <fieldset className={`tiles ${className}`} role="radiogroup" aria-label={label}>
      {methods.map((method) => {
        const name: PaymentMethod = method;
        const Sign = METHOD_SIGNS[name];
        const keyName = keyOf(method);
        return (
          <label key={method} className="tiles__item" onPointerDown={keepFocus}>
            <input
              type="radio"
              className="over"
              name={group}
              checked={chosen === method}
              aria-keyshortcuts={keyName ?? undefined}
              onChange={() => onChoose(method)}
            />
            <Sign aria-hidden="true" strokeWidth={1.75} />
            <TileLabel text={t(`payment.${name}`)} />
            {keyName !== null && <KeyCap>{keyName}</KeyCap>}
          </label>
        );
      })}
    </fieldset>
  );
}
