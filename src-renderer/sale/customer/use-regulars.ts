/**
 * Who has bought here, found by the last four digits of the phone. One is taken at once, of several the cashier
 * chooses one; then their phone stands in the field, and all goes on as if it had been typed. What is answered
 * after another phone was typed is nobody's.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Regular } from '../../../src-shared/contract/customer-schema.ts';
import type { CommandOutput } from '../../../src-shared/contract/commands.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import { formatPhone } from '../../format/typed.ts';
import { focusPlace } from '../../keyboard/hands/places.ts';
import { useTill } from '../../till/client.tsx';
import { regularsQuery } from '../../till/customer-queries.ts';
import { faultOf } from '../../till/fault-error.ts';
import { useUiStore, type RegularSearch } from '../../till/ui-state.ts';
import type { RegularView } from './customer-view.ts';

export interface Regulars {
  /** null: nobody is looked for so. */
  readonly view: RegularView | null;
  choose(regular: Regular['regular']): void;
}

/** What has become of a search since it was answered. `asks`: the one who was found isn't taken without a word. */
type Course =
  | { readonly at: 'asks' | 'taking'; readonly search: RegularSearch }
  | { readonly at: 'failed'; readonly search: RegularSearch; readonly fault: Fault };

export function useRegulars(phoneField: RefObject<HTMLInputElement | null>): Regulars {
  const client = useTill();
  const search = useUiStore((ui) => ui.regular);
  const answer = useQuery(regularsQuery(client, search));
  const [last, setCourse] = useState<Course | null>(null);
  const course = last?.search === search ? last : null;
  const found = search === null ? undefined : answer.data;
  const choose = (regular: Regular['regular']) => {
    if (search === null || course?.at === 'taking') return;
    setCourse({ at: 'taking', search });
    void client.call('customer.takeRegular', { regular }).then((taken) => {
      // A scan may be in the middle of the field, and what it has changed be put back: then it is asked anew.
      const asks = (now: Course | null) =>
        now?.search === search ? { at: 'asks' as const, search } : now;
      if (useUiStore.getState().regular !== search) return setCourse(asks);
      if (taken.ok) putPhone(taken.value.phone, search.digits, phoneField);
      else setCourse({ at: 'failed', search, fault: taken.fault });
    });
  };
  const takeOnly = useEffectEvent(() => {
    const [only, another] = found?.regulars ?? [];
    if (search === null || only === undefined || another !== undefined) return;
    // Whoever has gone back to the phone is about to type another.
    if (document.activeElement === phoneField.current) setCourse({ at: 'asks', search });
    else choose(only.regular);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- once for each answer
  useEffect(() => takeOnly(), [found]);
  const fault = answer.isError ? faultOf(answer.error) : null;
  return { view: search === null ? null : viewOf(search, found, course, fault), choose };
}

function putPhone(phone: Phone, foundBy: string, field: RefObject<HTMLInputElement | null>): void {
  const isInPhone = document.activeElement === field.current;
  useUiStore.getState().change({ phone: formatPhone(phone).slice(3), foundBy });
  if (isInPhone) focusPlace('amount');
}

function viewOf(
  { digits }: RegularSearch,
  found: CommandOutput<'customer.regulars'> | undefined,
  course: Course | null,
  unanswered: Fault | null,
): RegularView {
  const fault = course?.at === 'failed' ? course.fault : unanswered;
  if (fault !== null) return { kind: 'noRegular', digits, fault };
  if (found === undefined) return { kind: 'finding', digits };
  const { regulars, more } = found;
  if (regulars.length === 0) return { kind: 'noRegular', digits, fault };
  if (regulars.length === 1 && course?.at !== 'asks') return { kind: 'finding', digits };
  return { kind: 'choosing', digits, regulars, more };
}
