/**
 * What each command is to the till beside what it does (who may give it stands in people/needs.ts). One table: a command
 * that isn't in it doesn't compile.
 */
import type { CommandName } from '../../../src-shared/contract/commands.ts';

export interface CommandTraits {
  /** What makes the page give it. `hand`: somebody is at the till. `key`: the same, at each key, so it isn't logged.
   * `page`: the page asks by itself, which is no sign of a hand. */
  readonly by: 'hand' | 'key' | 'page';
  /** `shared`: it only reads, and is run once for all who ask for the same meanwhile. `beside`: it changes nothing of what
   * those read. `changing`: it may; who asks afterwards gets a run of his own. `inTurn`: so does this one, and it counts
   * against an owner's limit: the next is judged once it was counted. */
  readonly runs: 'shared' | 'beside' | 'changing' | 'inTurn';
  /** Its answer, when the till was locked meanwhile. `kept`: what came of it is done by then and is told to whoever signs
   * in next. `dropped`: it says nothing that can't be read anew. */
  readonly behindLock: 'kept' | 'dropped';
}

const handChanging: CommandTraits = { by: 'hand', runs: 'changing', behindLock: 'dropped' };
const handBeside: CommandTraits = { ...handChanging, runs: 'beside' };
const handShared: CommandTraits = { ...handChanging, runs: 'shared' };
const keyBeside: CommandTraits = { ...handBeside, by: 'key' };
const pageBeside: CommandTraits = { ...handBeside, by: 'page' };
const pageShared: CommandTraits = { ...handShared, by: 'page' };
const keptChanging: CommandTraits = { ...handChanging, behindLock: 'kept' };
const keptBeside: CommandTraits = { ...handBeside, behindLock: 'kept' };
const handInTurn: CommandTraits = { ...handChanging, runs: 'inTurn' };
const keptInTurn: CommandTraits = { ...handInTurn, behindLock: 'kept' };

export const COMMAND_TRAITS: Readonly<Record<CommandName, CommandTraits>> = {
  'snapshot.read': pageBeside,
  'draft.save': keyBeside,
  'log.show': handChanging,
  'diagnostics.read': handShared,
  'diagnostics.save': keptBeside,
  'screen.reportError': pageBeside,
  'service.probe': pageShared,
  'session.logIn': handChanging,
  'preferences.change': handChanging,

  'setup.login': handChanging,
  'setup.finish': handChanging,
  'setup.startTraining': handChanging,
  'setup.unlock': handChanging,
  'setup.giftProduct': handChanging,
  'setup.keysLossRead': handChanging,
  'setup.settingsRead': handChanging,
  'setup.forget': handChanging,

  'people.signIn': handChanging,
  'people.lock': handChanging,
  'people.present': handChanging,
  'people.approve': handChanging,
  'people.change': handChanging,
  'people.setPolicy': handChanging,
  'people.switchOff': handChanging,

  'shift.check': pageBeside,
  'shift.open': handChanging,
  'shift.report': pageBeside,
  'shift.past': handBeside,
  'shift.pastReport': handBeside,
  'shift.closedReport': pageBeside,
  'shift.saveFile': keptChanging,
  'shift.moveCash': handChanging,
  'shift.close': keptChanging,

  'customer.expect': pageBeside,
  'customer.find': handShared,
  'customer.summary': pageShared,
  'customer.known': pageBeside,
  'customer.regulars': handBeside,
  'customer.regularBalance': pageBeside,
  'customer.takeRegular': handBeside,
  'customer.history': pageBeside,
  'customer.tags': pageBeside,
  'customer.forget': keptChanging,
  'customer.edit': keptChanging,

  'practice.beginAnew': handChanging,
  'practice.trouble': handChanging,

  'sale.start': handChanging,
  'sale.recall': handChanging,
  'sale.act': handChanging,

  'sales.list': pageBeside,
  'orders.foreign': pageBeside,
  'orders.open': pageShared,
  'orders.acknowledge': handChanging,
  'orders.resolve': handChanging,
  'orders.accrue': handChanging,
  'orders.attach': handInTurn,
  'orders.revert': keptInTurn,
  'orders.refund': keptInTurn,
};
