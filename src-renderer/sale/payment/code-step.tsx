/** Screen 4: the customer's code. A wrong one keeps everything and selects the field. */
import { useEffect, useState } from 'react';
import {
  canSkipLoyalty,
  canResend,
  canEarnOnly,
  codeExpired,
  resendIn,
} from '../../../src-shared/domain/sale/guards.ts';
import { CODE_LIFETIME, type Sale, type SaleState } from '../../../src-shared/domain/sale/sale.ts';
import { MAX_SMS_CODE, parseSmsCode } from '../../../src-shared/domain/verbatim.ts';
import { formatPhone } from '../../format/typed.ts';
import { formatCountdown } from '../../format/time.ts';
import { useHandsStep } from '../../keyboard/hands.ts';
import { useStepField } from '../../keyboard/step-field.ts';
import { useKeys } from '../../keyboard/use-keys.ts';
import { Button, PrimaryAction } from '../../ui/buttons.tsx';
import { FaultNotice } from '../../ui/fault-notice.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useSteadyNow } from '../../till/use-now.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { Receipt } from '../step/receipt.tsx';
import { receiptOfSale } from '../step/receipt-lines.ts';
import { StepFrame } from '../step/step-frame.tsx';
import { useSaleAction } from '../step/use-sale-action.ts';
import './code-step.css';

type Problem = 'wrong' | 'used' | 'empty' | 'format';
type AwaitingCode = SaleState & { at: 'awaitingCode' };

const refusalIn = ({ problem }: AwaitingCode) =>
  problem === 'wrong' || problem === 'used' ? problem : null;

/** A phone is not broken at the end of a line. */
const NO_BREAK = '\u00a0';

export function CodeStep({ sale, state }: { sale: Sale; state: AwaitingCode }) {
  const { t, money } = useI18n();
  const act = useSaleAction(sale);
  useHandsStep('code', { surprise: act.fault !== null, since: act.fault ?? state });
  const now = useSteadyNow();
  const field = useStepField<HTMLInputElement>();
  const code = useUiStore((ui) => ui.code);
  const change = useUiStore((ui) => ui.change);
  // Of this state only: a refusal may follow another so fast that nothing was shown in between.
  const [seen, setSeen] = useState<{ of: AwaitingCode; problem: Problem | null } | null>(null);
  const problem = seen?.of === state ? seen.problem : refusalIn(state);
  const setProblem = (now: Problem | null) => setSeen({ of: state, problem: now });
  const expired = codeExpired(state.sentAt, now);
  const { phone } = sale.request.customer;
  const canSkip = canEarnOnly(sale);

  useEffect(() => {
    if (refusalIn(state) !== null) field.current?.select();
    // Refused once more it is another state.
  }, [state, field]);

  const confirm = () => {
    const typed = parseSmsCode(code);
    setProblem(typed !== null ? null : code.trim() === '' ? 'empty' : 'format');
    if (typed !== null) act({ do: 'enterCode', code: typed });
    else {
      field.current?.focus();
      field.current?.select();
    }
  };
  const resend = () => {
    change({ code: '' });
    act({ do: 'resendCode' });
  };
  const spendNothing = () => act({ do: 'earnOnly' });
  // Nobody answered for the SMS: the service may be away.
  const mayGoWithout = state.problem === 'unknown' && canSkipLoyalty(sale);
  const goWithout = () => act({ do: 'skipLoyalty' });
  useKeys({
    Escape: () => act({ do: 'cancel' }),
    F9: mayGoWithout && goWithout,
    F2: canResend(sale, now) && resend,
    F8: canSkip && spendNothing,
  });

  return (
    <StepFrame
      at="code"
      withCode
      label={t('code.title')}
      receipt={<Receipt view={receiptOfSale(sale)} />}
      action={
        <>
          <Keypad />
          <div className="action-column__fault">
            {act.fault !== null && <FaultNotice fault={act.fault} />}
          </div>
          {mayGoWithout && (
            <Button keyName="F9" disabled={act.pending} onPress={goWithout}>
              {t('failed.finishWithout')}
            </Button>
          )}
          {canSkip && (
            <Button keyName="F8" disabled={act.pending} onPress={spendNothing}>
              {t('code.spendNothing')}
            </Button>
          )}
          {expired ? (
            <PrimaryAction
              label={t('code.sendNew')}
              sub={t('enter')}
              busy={act.pending}
              onPress={resend}
            />
          ) : (
            <PrimaryAction
              label={t('code.confirm')}
              sub={t('code.confirmSub', { amount: money(sale.bonus) })}
              ready={code !== ''}
              busy={act.pending}
              onPress={confirm}
            />
          )}
        </>
      }
    >
      <div className="code-step">
        <p className="about" role={state.problem === 'unknown' ? 'alert' : undefined}>
          {t(state.problem === 'unknown' ? 'code.perhapsSent' : 'code.sent', {
            phone: phone === null ? '' : formatPhone(phone).replaceAll(' ', NO_BREAK),
          })}
          {state.problem === 'unknown' && <> {t('code.perhapsAbout')}</>}
        </p>
        <div className={`field${problem === null && !expired ? '' : ' field--invalid'}`}>
          <label className="field__label" htmlFor="code">
            {t('code.label')}
          </label>
          <input
            ref={field}
            id="code"
            data-place="code"
            className="field__input field__input--large code-step__input"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={MAX_SMS_CODE}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : 'code-problem'}
            value={code}
            onChange={(event) => {
              change({ code: event.target.value });
              setProblem(null);
            }}
          />
        </div>
        {expired ? (
          <FieldError id="code-problem">
            {t('code.expired')} {t('code.expiredAbout')}
          </FieldError>
        ) : (
          problem !== null && <FieldError id="code-problem">{t(`code.${problem}`)}</FieldError>
        )}
        <div className="code-step__time">
          <Left sentAt={state.sentAt} now={now} />
          <Button keyName="F2" disabled={!canResend(sale, now) || act.pending} onPress={resend}>
            {resendIn(state.sentAt, now) > 0
              ? t('code.resendIn', { time: formatCountdown(resendIn(state.sentAt, now)) })
              : t('code.resend')}
          </Button>
        </div>
      </div>
    </StepFrame>
  );
}

/** The time left, as a number and as a shrinking line. */
function Left({ sentAt, now }: { sentAt: number; now: number }) {
  const { t } = useI18n();
  const left = Math.max(0, Math.min(CODE_LIFETIME, sentAt + CODE_LIFETIME - now));
  return (
    <div className="code-step__left">
      <span>{t('code.left', { time: formatCountdown(left) })}</span>
      <span className="code-step__track" aria-hidden="true">
        <span style={{ width: `${(left / CODE_LIFETIME) * 100}%` }} />
      </span>
    </div>
  );
}
