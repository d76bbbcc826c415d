/** The service's address as a person types it. Main checks it again, and is the one that decides. */

/** "loyalty.example.kz/" → "https://loyalty.example.kz" */
export function completeAddress(text: string): string {
  const trimmed = text.trim().replace(/\/+$/u, '');
  return /^[a-z][a-z\d+.-]*:\/\//iu.test(trimmed) ? trimmed : `https://${trimmed}`;
}

export function addressProblem(text: string): 'empty' | 'addressProblem' | null {
  if (text.trim() === '') return 'empty';
  const address = completeAddress(text);
  if (!URL.canParse(address)) return 'addressProblem';
  const { protocol, hostname } = new URL(address);
  return ['https:', 'http:'].includes(protocol) && hostname !== '' ? null : 'addressProblem';
}
