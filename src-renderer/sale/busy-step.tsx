/** A call is under way: named after a moment, and when it is slow, what can be done. */
import { canLeave } from '../../src-shared/domain/sale/guards.ts';
import type { Sale, SaleState } from '../../src-shared/domain/sale/sale.ts';
import { Button, MainAction } from '../parts/buttons.tsx';
import { Keypad } from '../parts/keypad.tsx';
import { ProgressLine, SLOW_AFTER } from '../parts/progress.tsx';
import { useLasting } from '../till/use-now.ts';
import { useWords } from '../words/use-words.ts';
import { FaultNote } from '../parts/fault-note.tsx';
import { Receipt } from './receipt.tsx';
import { receiptOfSale } from './receipt-lines.ts';
import { StepFrame } from './step-frame.tsx';
import { hasCodeStep, useAct } from './use-act.ts';

export type BusyAt = Extract<
  SaleState['at'],
  | 'rechecking'
  | 'sendingCode'
  | 'creating'
  | 'givingAward'
  | 'completing'
  | 'settling'
  | 'confirming'
>;

export function BusyStep({ sale, at }: { sale: Sale; at: BusyAt }) {
  const { t } = useWords();
  const act = useAct(sale);
  const slow = useLasting(true, SLOW_AFTER);
  const paid = canLeave(sale);
  return (
    <StepFrame
      at={paid ? 'money' : at === 'sendingCode' ? 'code' : 'purchase'}
      withCode={hasCodeStep(sale)}
      label={t(`step.${at}`)}
      receipt={<Receipt view={receiptOfSale(sale)} />}
      action={
        <>
          <Keypad />
          <div className="sale__said">{act.fault !== null && <FaultNote fault={act.fault} />}</div>
          {paid && slow ? (
            <MainAction
              label={t('done.next')}
              sub={t('done.nextSub')}
              onPress={() => act({ do: 'next' })}
            />
          ) : (
            <MainAction label={t('step.wait')} ready={false} busy onPress={() => undefined} />
          )}
        </>
      }
    >
      <div className="busy" tabIndex={-1}>
        <ProgressLine
          active
          name={`${t(`step.${at}`)}…`}
          slow={
            <>
              <strong>{t('step.slow')}</strong> {t(paid ? 'step.slowAfter' : 'step.slowBefore')}
            </>
          }
        />
        <p className="step__about">{t(paid ? 'step.moneyTaken' : 'step.noMoney')}</p>
      </div>
    </StepFrame>
  );
}

/** For steps that offer a way back. */
export function BackButton({ onPress }: { onPress: () => void }) {
  const { t } = useWords();
  return (
    <Button keyName="Escape" onPress={onPress}>
      {t('action.back')}
    </Button>
  );
}
