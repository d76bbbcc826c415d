/** What main no longer stands by is looked up again, so that the next press finds it. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { readCustomersAgain } from './customer-queries.ts';

export function useReadAgain(fault: Fault | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    // Of a consent that is owed the page hasn't heard.
    const isOld = fault?.code === 'lookUpAgain' || fault?.field === 'consent';
    if (isOld) void readCustomersAgain(queries);
  }, [fault, queries]);
}
