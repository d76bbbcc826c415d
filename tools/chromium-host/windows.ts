/** What is open and must be closed before the process may end: windows, then child processes. */

interface Closable {
  close(): Promise<void>;
}

const windows = new Set<Closable>();
const processes = new Set<Closable>();

export function addWindow(window: Closable): () => void {
  windows.add(window);
  return () => void windows.delete(window);
}

export function addProcess(child: Closable): () => void {
  processes.add(child);
  return () => void processes.delete(child);
}

export function openWindowCount(): number {
  return windows.size;
}

export async function closeAllWindows(): Promise<void> {
  await Promise.allSettled([...windows].map((window) => window.close()));
}

export async function closeEverything(): Promise<void> {
  await closeAllWindows();
  await Promise.allSettled([...processes].map((child) => child.close()));
}
