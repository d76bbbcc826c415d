/** The place of practice's strip: empty until it is wanted, and again when it can't be read, which takes no sale away. */
import { useEffect } from 'react';
import type { Practice } from '../../../src-shared/contract/practice-schema.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { ErrorBoundary } from '../../ui/notice/error-boundary.tsx';
import { PracticeStrip } from '../later-panels.ts';

export function PracticeBeside({ practice }: { practice: Practice }) {
  const shown = useUiStore((ui) => ui.practising);
  const change = useUiStore((ui) => ui.change);
  const { trouble } = practice;
  const isTrouble = trouble !== null;
  useEffect(() => {
    // It stays when the trouble has ended by itself.
    if (isTrouble) change({ practising: true });
  }, [isTrouble, change]);
  return (
    <ErrorBoundary
      quiet
      resetKey={`${shown} ${trouble?.kind} ${trouble?.endsAt}`}
      onFailed={() => change({ practising: false })}
    >
      {(shown || isTrouble) && <PracticeStrip practice={practice} />}
    </ErrorBoundary>
  );
}
