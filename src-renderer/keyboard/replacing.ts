/**
 * Fields whose content is selected on coming to them, so that digits replace it. A key that was
 * pressed before that goes on with what stands there, however late it is handled: on a slow terminal
 * the field comes between two digits of one number.
 */
let selected: { readonly field: HTMLInputElement; readonly at: number } | null = null;

export function selectToReplace(field: HTMLInputElement): void {
  field.select();
  selected = { field, at: performance.now() };
}

/** Before anything else is made of a key. */
export function goOnWithEarlier({ timeStamp }: KeyboardEvent): void {
  if (selected?.field === document.activeElement && timeStamp < (selected?.at ?? 0)) {
    const { value } = selected.field;
    selected.field.setSelectionRange(value.length, value.length);
  }
  selected = null;
}
