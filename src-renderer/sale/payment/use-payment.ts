/** What is typed for the payment, and what Enter makes of it: a fault named, a question, or money. */
import { useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import type { PaymentMethod } from '../../../src-shared/domain/order.ts';
import { toPay, type Sale } from '../../../src-shared/domain/sale/sale.ts';
import { isUnlikelyChange } from '../../../src-shared/domain/cash/unlikely.ts';
import { enterRefused } from '../../keyboard/hands/hands.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { chooseMethod } from '../step/use-method-ahead.ts';
import type { SendSaleAction } from '../step/use-sale-action.ts';
import { paymentEntry, type PaymentEntry } from './payment.ts';

type Field = RefObject<HTMLInputElement | null>;

export interface Payment extends PaymentEntry {
  /** Of the way of paying: the cash handed over, or the cash part of a split. */
  readonly field: Field;
  /** Cash handed over for a part. */
  readonly tenderedField: Field;
  /** Enter was pressed: what is missing is named as well. */
  readonly submitted: boolean;
  /** So much change is being asked about. */
  readonly unlikely: boolean;
  choose(method: PaymentMethod): void;
  pay(): void;
}

export function usePayment(sale: Sale, act: SendSaleAction): Payment {
  const typed = useUiStore();
  const [submitted, setSubmitted] = useState(false);
  /** More change than likely, and asked about once. */
  const [confirmed, setConfirmed] = useState<Tiyn | null>(null);
  const field = useStepField<HTMLInputElement>();
  const tenderedField = useRef<HTMLInputElement>(null);
  const entry = paymentEntry(typed, toPay(sale));
  const { cash, due, split, wrong } = entry;

  const refuse = (at: 'method' | 'tendered') => {
    enterRefused();
    const input = at === 'method' ? field.current : tenderedField.current;
    input?.focus();
    input?.select();
  };
  const choose = (next: PaymentMethod) => {
    // Its field is there before the next key.
    flushSync(() => {
      chooseMethod(next);
      setSubmitted(false);
    });
    field.current?.focus();
    field.current?.select();
  };
  const pay = () => {
    if (wrong !== null || !cash.ok) {
      setSubmitted(true);
      refuse(wrong ?? 'method');
      return;
    }
    const { tendered } = cash;
    if (tendered !== null && isUnlikelyChange(tendered, entry.inCash) && confirmed !== tendered) {
      setConfirmed(tendered);
      refuse(typed.method === 'mixed' ? 'tendered' : 'method');
      return;
    }
    const method = due === 0 ? 'cash' : typed.method;
    act({ do: 'pay', method, tendered, ...(split?.ok === true ? { split: split.split } : {}) });
  };
  const unlikely = cash.ok && cash.tendered !== null && confirmed === cash.tendered;
  return { ...entry, field, tenderedField, submitted, unlikely, choose, pay };
}
