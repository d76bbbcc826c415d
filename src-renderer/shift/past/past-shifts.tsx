/** The shifts that are over: a list of them, the report of one, or two beside each other. */
import { useState } from 'react';
import type { PastShift } from '../../../src-shared/contract/report-schema.ts';
import { ComparedShifts } from './compared-shifts.tsx';
import { PastList } from './past-list.tsx';
import { PastReport } from './past-report.tsx';

type View =
  /** `beside`: another one is chosen, to be compared with it. */
  | { readonly at: 'list'; readonly beside: PastShift | null }
  | { readonly at: 'report'; readonly number: number }
  | { readonly at: 'compared'; readonly numbers: readonly [number, number] };

const LIST: View = { at: 'list', beside: null };

export function PastShifts({ onBack }: { onBack: () => void }) {
  const [view, setView] = useState(LIST);
  const toList = () => setView(LIST);
  if (view.at === 'report') return <PastReport number={view.number} onBack={toList} />;
  if (view.at === 'compared') return <ComparedShifts numbers={view.numbers} onBack={toList} />;
  const { beside } = view;
  return (
    <PastList
      beside={beside}
      onCompare={(row) => setView({ at: 'list', beside: row })}
      onChoose={({ number }) =>
        setView(
          beside === null
            ? { at: 'report', number }
            : { at: 'compared', numbers: [beside.number, number] },
        )
      }
      onBack={beside === null ? onBack : toList}
    />
  );
}
