/**
 * Parts of the screen that no till begins with lie in files of their own, which are read when the
 * first screen is there (`readLater`): a press finds them ready. One that is wanted sooner comes as
 * soon as it is read; React's `lazy` would hold it back for 300 ms.
 */
import { useEffect, useState, type ComponentType } from 'react';

export interface Later {
  /** For one that must be there before it is drawn, too. */
  readonly read: () => Promise<unknown>;
}
export type LaterPart<P> = ComponentType<P> & Later;

export function later<P extends object>(load: () => Promise<ComponentType<P>>): LaterPart<P> {
  let there: ComponentType<P> | null = null;
  const read = async () => (there ??= await load());
  const Part = (props: P) => {
    const [There, setThere] = useState(() => there);
    useEffect(() => {
      if (There !== null) return;
      const failed = (error: unknown) => {
        // Said where it is drawn: the boundary around it tells of it.
        setThere(() => {
          throw error;
        });
      };
      read().then((part) => setThere(() => part), failed);
    }, [There]);
    return There === null ? null : <There {...props} />;
  };
  return Object.assign(Part, { read });
}

/** One after another, for each takes the page for a moment. What fails is told when it is wanted. */
export async function readLater(parts: readonly Later[]): Promise<void> {
  for (const { read } of parts) await read().catch(() => null);
}
