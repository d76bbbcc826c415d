/**
 * What each text of the screen says of an order, a code, an award, a completion, an edit or a reversal, by its key; and by
 * which words of a language it says so. The keys of these families are all here: a new one has to be judged.
 */
import type { Claim, Says } from '../../faults/claims.ts';
import type { Language } from '../../../src-renderer/format/languages.ts';

/** `reversal`: the revert or refund that is spoken of, whichever it is. */
export type About = Exclude<Claim['about'], 'reverted' | 'refund'> | 'reversal';
export type Said = `${About} ${Says}`;

/** Texts whose keys begin so tell what became of something. */
export const FAMILIES = [
  'step.',
  'quoteChanged.',
  'code.',
  'done.',
  'failed.',
  'awardPending.',
  'awardUncertain.',
  'paymentUncertain.',
  'order.state.',
  'order.stateAbout.',
  'order.pendingAbout.',
  'order.needsAttention.',
  'order.needsAttentionAbout.',
  'order.resolvedManuallyAbout.',
  'order.notAccrued',
  'order.accruedLater',
  'order.accruedLaterAbout',
  'order.attachedAbout',
  'order.outcome.',
  'order.resolvedManually.',
  'order.reconciled.',
  'order.contradicted.',
  'order.undone.',
  'order.handedOver',
  'order.perhapsHandedOver',
  'order.giveBack',
  'order.notReversible.',
  'orders.title',
  'orders.noNumber',
  'orders.pendingReversal.',
  'receipt.order',
  'payment.order',
  'payment.noOrder',
  'reversalResult.',
  'reversal.moneyOnly.',
  'reversal.sentUnsaved.',
  'report.editOutcome.',
  'edit.refused',
  'edit.refusedMoney',
  'edit.unknown',
  'report.pendingReason.',
  'report.pendingReversals',
  'report.pendingAbout',
  'report.needsAttentionAbout',
  'report.awardSpent',
  'report.awardKnown',
  'report.otherState',
  'report.refused',
  'report.undone',
  'report.undoneAbout',
  'report.cashbackStays',
  'report.unresolvedNone',
] as const;

/** What the texts claim; some claim two things. */
export const VOCABULARY: Readonly<Record<Said, readonly string[]>> = {
  'order done': [
    'orders.title',
    'receipt.order',
    'payment.order',
    'done.order',
    'done.id',
    'done.code',
    'failed.orderStays',
    'failed.orderLeft',
  ],
  'order not done': ['failed.createOrder'],
  'order not known': ['failed.createUnknown', 'failed.unknownCreate', 'step.slowCreating'],
  'order refused': [],
  'taken done': ['done.taken'],
  'taken not done': [],
  'taken not known': [],
  'taken refused': [],
  'completed done': [
    'done.confirmed',
    'order.state.confirmed',
    'order.accruedLater',
    'order.accruedLaterAbout',
    'order.attachedAbout',
  ],
  'completed not done': [
    'step.noMoney',
    'quoteChanged.about',
    'done.noLoyalty',
    'done.noLoyaltyAbout',
    'failed.noMoney',
    'failed.unknownOther',
    'failed.orderLeft',
    'order.state.noLoyalty',
    'order.state.cancelled',
    'order.stateAbout.noLoyalty',
    'order.stateAbout.cancelled',
    'order.pendingAbout.award',
    'order.needsAttention.award',
    'order.needsAttentionAbout.award',
    'order.needsAttentionAbout.awardUnread',
    'order.resolvedManuallyAbout.award',
    'order.notAccrued',
    'reversal.moneyOnly.noOrder',
    'reversal.moneyOnly.neverCompleted',
    'report.pendingReason.award',
    'report.awardSpent',
  ],
  'completed not known': [
    'step.reconciling',
    'done.pending',
    'done.pendingAbout',
    'done.needsAttention',
    'done.needsAttentionAbout',
    'order.pendingAbout.completion',
    'order.needsAttentionAbout.completion',
    'order.needsAttentionAbout.unread',
  ],
  'completed refused': [],
  'award done': ['done.awardGiven'],
  'award not done': ['failed.giveAward', 'order.stateAbout.cancelled'],
  'award not known': [
    'step.slowAward',
    'awardPending.title',
    'awardPending.about',
    'awardUncertain.title',
    'awardUncertain.about',
    'order.pendingAbout.award',
    'order.needsAttentionAbout.awardUnread',
    'report.pendingReason.award',
  ],
  'award refused': [],
  'awarded done': [
    'order.needsAttention.award',
    'order.needsAttentionAbout.award',
    'report.awardSpent',
  ],
  'awarded not done': [],
  'awarded not known': [],
  'awarded refused': [],
  'code done': ['code.sent'],
  'code not done': ['failed.sendCode'],
  'code not known': ['code.perhapsSent'],
  'code refused': [],
  'edited done': ['report.editOutcome.done'],
  'edited not done': ['report.editOutcome.refused', 'edit.refused', 'edit.refusedMoney'],
  'edited not known': ['report.editOutcome.unknown', 'edit.unknown'],
  'edited refused': [],
  'reversal done': [
    'order.outcome.done',
    'order.reconciled.done',
    'order.contradicted.done',
    'order.state.reverted',
    'order.stateAbout.reverted',
    'reversalResult.title.refund.done',
    'reversalResult.title.revert.done',
    'reversalResult.here.title.refund',
    'reversalResult.here.title.revert',
    'reversalResult.about.done',
    'reversalResult.about.doneNoMoney',
    'reversalResult.bonusesReturned',
    'reversalResult.cashbackLost',
    'reversalResult.handedDone',
  ],
  'reversal refused': [
    'order.outcome.refused',
    'reversalResult.title.refund.refused',
    'reversalResult.title.revert.refused',
  ],
  'reversal not done': [
    'order.outcome.notDone',
    'order.reconciled.notDone',
    'order.contradicted.notDone',
    'order.undone.notDone',
    'order.undone.untold.notDone',
    'reversalResult.title.refund.notDone',
    'reversalResult.title.revert.notDone',
    'reversalResult.title.refund.notSent',
    'reversalResult.title.revert.notSent',
    'reversalResult.about.notDone',
    'reversalResult.about.notSent',
  ],
  'reversal not known': [
    'order.outcome.unknown',
    'order.reconciled.unknown',
    'order.contradicted.unknown',
    'order.undone.unknown',
    'order.undone.untold.unknown',
    'order.notReversible.pending',
    'order.notReversible.needsAttention',
    'orders.pendingReversal.refund',
    'orders.pendingReversal.revert',
    'reversalResult.title.refund.unknown',
    'reversalResult.title.revert.unknown',
    'reversalResult.about.unknown',
    'order.outcome.uncertain',
    'reversalResult.title.refund.uncertain',
    'reversalResult.title.revert.uncertain',
    'reversalResult.about.uncertain',
    'reversal.sentUnsaved.what',
    'reversal.sentUnsaved.money',
    'report.pendingReversals',
  ],
};

/** Texts of the families that claim nothing: names, money, what is done now or can be done, what the cashier said. */
const SILENT: Readonly<Record<string, string>> = {
  step: 'verifyingQuote sendingCode creating givingAward completing wait saved slow slowBefore instead slowAfter',
  quoteChanged: 'title was now balance percent spends acceptQuote earnOnly',
  code: 'title label left expired expiredAbout wrong used needed notKept notKeptUsed perhapsAbout empty format resend resendIn confirm confirmSub sendNew earnOnly earnOnlySub',
  done: 'resolvedManually change credited reading notYet untold next nextSub undo undoReason undoNotFound say sayStatus sayStatusPercent sayPercent sayStampsLeft sayAwardReady sayBalance awardTotal',
  failed:
    'verifyQuote retry retryCode skipLoyalty earnOnly back takeSub keepSub aboutRetry aboutSkipLoyalty aboutEarnOnly aboutBack backWithoutGift keepElseSub orElse earnSub',
  'paymentUncertain.due': 'title about goOn goOnSub left',
  'paymentUncertain.nothing': 'title about goOn goOnSub left',
  paymentUncertain: 'yes yesSpends yesEarns yesRecords leftOrder leftRecord',
  awardPending: 'wait aboutBack',
  awardUncertain: 'ours oursSub elsewhere elsewhereAbout',
  'order.state': 'pending needsAttention resolvedManually accruing open',
  'order.stateAbout': 'accruing open',
  'order.resolvedManuallyAbout': 'completion',
  'order.needsAttention': 'status',
  'order.notReversible': 'allBack noMoney noOrder amount unread elsewhere status',
  order: 'handedOver perhapsHandedOver giveBack',
  'order.outcome': 'resolvedManually',
  'order.resolvedManually': 'done notDone',
  'reversalResult.title.refund': 'resolvedManually',
  'reversalResult.title.revert': 'resolvedManually',
  orders: 'noNumber',
  payment: 'noOrder',
  'reversal.sentUnsaved': 'step again againSub',
  'reversalResult.method': 'cash card online other',
  reversalResult: 'leftNow toOrder',
  'reversalResult.about': 'refused',
  'reversalResult.here': 'about',
  report:
    'awardKnown unresolvedNone pendingAbout needsAttentionAbout otherState refused undone undoneAbout cashbackStays',
  'report.pendingReason': 'completion',
};
export const SILENT_KEYS: readonly string[] = Object.entries(SILENT).flatMap(([group, keys]) =>
  keys.split(' ').map((key) => `${group}.${key}`),
);

interface Words {
  /** Whatever claims it has one of these. */
  readonly has: RegExp;
  /** And none of these, which say otherwise. */
  readonly never?: RegExp;
}

/** The words by which each language says so. */
export const WORDS: Readonly<Record<Language, Readonly<Record<Says, Words>>>> = {
  en: {
    done: {
      has: /order|\bid\b|payment taken|complete|confirmed|added|given|spent|sent|done|reverted|refunded|returned|lost/iu,
      never:
        /\b(?:not|isn’t|wasn’t) (?:done|complete|confirmed|created|given|sent|refunded|reverted|known|added)|refused/iu,
    },
    'not done': { has: /\bnot\b|\bno\b|n’t|nothing|without|cancelled/iu },
    refused: { has: /refused/iu },
    'not known': {
      has: /not known|isn’t known|\bmay\b|\bif\b|yet\b|check|pending|confirm|answer|attention|another till|could not save/iu,
      never: /^(?:not (?!known)|refunded|reverted|sale complete)/iu,
    },
  },
  ru: {
    done: {
      has: /заказ|\bID\b|деньги приняты|заверш|провед|начислен|выдан|списан|решено|отправлен|выполнен|отмен|возвра|верну|сняты/iu,
      never:
        /не (?:провед|созда|сдела|заверш|отмен|выдан|отправ|верну|списан|начислен)|неизвестно|отказ/iu,
    },
    'not done': { has: /(?:^|\s)не\s|ничего|больше нет|без бонусов/iu },
    refused: { has: /отказ/iu },
    'not known': {
      has: /неизвестно|провер|возможно|мог |может|если|без ответа|ждём|ожидает|внимания|подтвер|пока нет|не смог|касса\?/iu,
    },
  },
  kk: {
    done: {
      has: /тапсырыс|\bID\b|төлем алынды|жасалды|аяқталды|расталды|қосылды|беріл|жұмсал|шешілді|жіберілді|орындалды|жойылды|қайтарыл|шегерілген/iu,
      never:
        /(?:жасал|аяқтал|растал|қосыл|беріл|жіберіл|орындал|жойыл|қайтарыл)м[ае](?:ды|ді|ған)|белгісіз|қабылдамады/iu,
    },
    'not done': { has: /жоқ|бонуссыз|бас тарт|[мбп][ае](?:й|ды|ді|ғаны)/iu },
    refused: { has: /қабылдамады/iu },
    'not known': {
      has: /белгісіз|мүмкін|тексер|жауап|күтуде|раста|назар|жасалса|м[ае]\?|жоқ\. |сақтай алмады/iu,
    },
  },
};
