/** How a sale will be paid, chosen by its key while the payment is still waited for. */
import {
  CASHLESS_METHODS,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../../../src-shared/domain/order.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { METHOD_KEYS } from '../../keyboard/sale-keys.ts';

export function useMethodAhead(active: boolean): void {
  const { t } = useI18n();
  useShortcuts(
    PAYMENT_METHODS.map((method) => ({
      key: METHOD_KEYS[method],
      label: t(`help.${method}`),
      run: active && (() => chooseMethod(method)),
      ahead: true,
    })),
  );
}

/** A split once more: how the rest of it is paid. */
export function chooseMethod(method: PaymentMethod): void {
  const { method: before, rest, change } = useUiStore.getState();
  const again = method === 'mixed' && before === 'mixed';
  const next = CASHLESS_METHODS[CASHLESS_METHODS.indexOf(rest) + 1] ?? CASHLESS_METHODS[0];
  change({ method, rest: again ? next : rest });
}
