/**
 * Fields whose content is selected on coming to them, so that digits replace it. A key that was
 * pressed before that goes on with what stands there, however late it is handled: on a slow terminal
 * the field comes between two digits of one number.
 */
import { useHands } from './hands-state.ts';

export function selectToReplace(field: HTMLInputElement): void {
  field.select();
  useHands.setState({ selected: { field, at: performance.now() } });
}

/** Before anything else is made of a key. */
export function goOnWithEarlier({ timeStamp }: KeyboardEvent): void {
  const { selected } = useHands.getState();
  if (selected === null) return;
  const { field, at } = selected;
  if (field === document.activeElement && timeStamp < at)
    field.setSelectionRange(field.value.length, field.value.length);
  useHands.setState({ selected: null });
}
