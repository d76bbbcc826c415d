/** The main process: builds every part, names them, connects them. Nothing is decided here. */
import { join } from 'node:path';
import { z } from 'zod/mini';
import { createLoyaltyGateway } from './loyalty/gateway.ts';
import { runShell } from './shell/run-shell.ts';
import { scryptPins } from './shell/kept/pin-hashing.ts';
import { ENVIRONMENTS, REMOTE_ENVIRONMENTS } from '../src-shared/contract/choices.ts';
import { openJournal } from './storage/open-journal.ts';
import { journalsIn } from './storage/file/other-journals.ts';
import { unresolvedIn } from './storage/file/unresolved.ts';
import { createTill } from './till/till.ts';

// What is wrong with an input, in the words that stand in a support code.
z.config(z.locales.en());

runShell(async (shell) => {
  const { settings, vault, keys, embedded, clock, log } = shell;
  const stamp = () => new Date(clock.now()).toISOString().replaceAll(/[:.]/gu, '-');
  const till = await createTill({
    program: shell.program,
    address: shell.options.address,
    provisioningFile: shell.provisioningFile,
    gateway: createLoyaltyGateway({ ...shell.network, clock, log }),
    vault,
    keys,
    pins: scryptPins,
    settings,
    ownDialog: shell.ownDialog,
    erasure: {
      ...shell.erasure,
      unresolved: () => unresolvedIn(journalsIn(REMOTE_ENVIRONMENTS.map(shell.pathOf))),
    },
    embedded,
    clock,
    log,
    openJournal: (environment, place, journalKeys, trail) => {
      const file = join(shell.folderOf(environment), place, 'journal.sqlite');
      const others = () => journalsIn(ENVIRONMENTS.map(shell.pathOf));
      return openJournal(file, stamp, journalKeys, { trail, others, beside: shell.readBeside });
    },
    startAgain: shell.startAgain,
    otherTill: shell.otherTill,
    saveReport: shell.saveReport,
    showLog: shell.showLog,
    support: shell.support,
    push: (patch) => shell.push('snapshot.changed', patch),
  });
  shell.power.onResume(till.onResume);
  return { handlers: till.handlers, unsavedSales: till.unsavedSales, close: till.close };
});
