/** Reads a password from the terminal without showing it. */
import { stdin, stderr } from 'node:process';

/** Rejects without a terminal, and when the person gives up with Ctrl+C. */
export function askPassword(question: string): Promise<string> {
  if (!stdin.isTTY) {
    return Promise.reject(new Error('there is no terminal to ask at: set LOYALTY_PASSWORD'));
  }
  stderr.write(question);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = () => {
      stdin.off('data', read).setRawMode(false).pause();
      stderr.write('\n');
    };
    const read = (keys: string) => {
      for (const key of keys) {
        if (key === '\r' || key === '\n') {
          end();
          resolve(typed);
          return;
        }
        if (key === '\u0003') {
          end();
          reject(new Error('given up'));
          return;
        }
        typed = key === '\u007f' || key === '\b' ? typed.slice(0, -1) : typed + key;
      }
    };
    stdin.on('data', read);
  });
}
