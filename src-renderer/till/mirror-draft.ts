/** Mirrors what is typed to main, a moment after each change. */
import type { Draft } from '../../src-shared/contract/snapshot.ts';
import type { TillClient } from '../../src-shared/contract/ipc.ts';
import { draftOf, useUiStore } from './ui-state.ts';

const SAVE_DELAY = 150;

/** Fills the screen from the snapshot's draft, then keeps main's copy up; the result stops it. */
export function mirrorDraft(client: TillClient, draft: Draft): () => void {
  useUiStore.getState().change(draftOf(draft));
  let kept = JSON.stringify(draftOf(draft));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    const now = draftOf(useUiStore.getState());
    const text = JSON.stringify(now);
    if (text === kept) return;
    kept = text;
    void client.call('draft.save', now);
  };
  const stop = useUiStore.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(send, SAVE_DELAY);
  });
  window.addEventListener('pagehide', send);
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('pagehide', send);
  };
}
