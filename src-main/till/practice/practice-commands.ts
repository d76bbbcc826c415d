/** The contract's commands of practice. */
import type { HandlersOf } from '../../../src-shared/contract/ipc.ts';
import type { PracticeService } from './practice-service.ts';

export interface PracticeUseCases {
  readonly practice: PracticeService;
}

export function practiceCommands({ practice }: PracticeUseCases): HandlersOf<'practice'> {
  return {
    'practice.beginAnew': async () => practice.beginAnew(),
    'practice.trouble': async ({ kind }) => practice.makeTrouble(kind),
  };
}
