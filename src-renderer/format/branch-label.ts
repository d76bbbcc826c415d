/** A branch by its name, or by its number where the service tells no name. */
import type { Words } from '../words/use-words.ts';

export function branchLabel(
  { branchId, name }: { readonly branchId: string; readonly name: string },
  t: Words['t'],
): string {
  return name.trim() === '' ? t('branchNumber', { id: branchId }) : name;
}
