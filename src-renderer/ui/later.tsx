/**
 * Parts of the screen that no till begins with lie in files of their own, which are read when the
 * first screen is there (`readLater`): a press finds them ready. One that is wanted sooner comes as
 * soon as it is read; React's `lazy` would hold it back for 300 ms.
 */
import { useEffect, useState, type ComponentType } from 'react';

const parts: (() => Promise<unknown>)[] = [];

/** `read`: for one that must be there before it is drawn. */
export type LaterPart<P> = ComponentType<P> & { readonly read: () => Promise<unknown> };

export function later<P extends object>(load: () => Promise<ComponentType<P>>): LaterPart<P> {
  let there: ComponentType<P> | null = null;
  const read = async () => (there ??= await load());
  parts.push(read);
  const Later = (props: P) => {
    const [Part, setPart] = useState(() => there);
    useEffect(() => {
      if (Part !== null) return;
      const failed = (error: unknown) => {
        // Said where it is drawn: the boundary around it tells of it.
        setPart(() => {
          throw error;
        });
      };
      read().then((part) => setPart(() => part), failed);
    }, [Part]);
    return Part === null ? null : <Part {...props} />;
  };
  return Object.assign(Later, { read });
}

/** One after another, for each takes the page for a moment. What fails is told when it is wanted. */
export async function readLater(): Promise<void> {
  for (const read of parts) await read().catch(() => null);
}
