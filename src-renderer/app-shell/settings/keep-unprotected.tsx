/** The owner's consent that the sign-in lies unprotected, on a computer that can't protect it. */
import { useSnapshot } from '../../till/snapshot.ts';
import { SwitchRow } from './switch-row.tsx';

export function KeepUnprotected() {
  const { environment, signInKept } = useSnapshot();
  const asks = signInKept === 'withoutSignIn' || signInKept === 'unprotected';
  if (environment === 'training' || !asks) return null;
  return <SwitchRow wide name="keepUnprotected" off="keepUnprotectedOff" on="keepUnprotectedOn" />;
}
