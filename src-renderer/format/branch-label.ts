/** A branch by its name, or by its number where the service tells no name. */
import type { I18n } from '../locales/use-i18n.ts';

export function branchLabel(
  { branchId, name }: { readonly branchId: string; readonly name: string },
  t: I18n['t'],
): string {
  return name.trim() === '' ? t('branchNumber', { id: branchId }) : name;
}
