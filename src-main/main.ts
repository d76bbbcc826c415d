/** The main process: builds every part, names them, connects them. Nothing is decided here. */
import { join } from 'node:path';
import { z } from 'zod/mini';
import { createLoyaltyGateway } from './loyalty/gateway.ts';
import { runShell } from './shell/run-shell.ts';
import { scryptPins } from './shell/kept/pin-hashing.ts';
import {
  ENVIRONMENTS,
  REMOTE_ENVIRONMENTS,
  type Environment,
} from '../src-shared/contract/choices.ts';
import { openJournal } from './storage/open-journal.ts';
import { journalsIn } from './storage/file/other-journals.ts';
import { unresolvedIn } from './storage/file/unresolved.ts';
import { createTill } from './till/till.ts';

// What is wrong with an input, in the words that stand in a support code.
z.config(z.locales.en());

runShell(async (shell) => {
  const { settings, vault, keys, embedded, clock, log } = shell;
  const stamp = () => new Date(clock.now()).toISOString().replaceAll(/[:.]/gu, '-');
  const journalIn = (environment: Environment, place: string) =>
    join(shell.folderOf(environment), place, 'journal.sqlite');
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
    checkJournal: (...which) => shell.journalCheck.check(journalIn(...which)),
    openJournal: (environment, place, journalKeys, trail, checked) => {
      const file = journalIn(environment, place);
      const others = () => journalsIn(ENVIRONMENTS.map(shell.pathOf));
      const beside = shell.readBeside;
      return openJournal(file, stamp, journalKeys, { trail, others, beside, checked });
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
