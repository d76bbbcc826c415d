/** The one way from the screens to main: the contract's client, given through context. */
import { createContext, useContext, type ReactNode } from 'react';
import type { TillClient } from '../../src-shared/contract/ipc.ts';

const TillContext = createContext<TillClient | null>(null);

export function TillProvider({ client, children }: { client: TillClient; children: ReactNode }) {
  return <TillContext value={client}>{children}</TillContext>;
}

export function useTill(): TillClient {
  const client = useContext(TillContext);
  if (client === null) throw new Error('useTill outside of TillProvider');
  return client;
}
