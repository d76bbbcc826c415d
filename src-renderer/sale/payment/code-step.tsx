/** The customer's code is typed. A wrong one keeps everything and selects the field. */
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import {
  canEarnOnly,
  canResend,
  canSkipLoyalty,
  codeExpired,
  resendIn,
} from '../../../src-shared/domain/sale/guards.ts';
import {
  CODE_LIFETIME,
  type CodeProblem,
  type Sale,
  type SaleState,
} from '../../../src-shared/domain/sale/sale.ts';
import { MAX_SMS_CODE, parseSmsCode } from '../../../src-shared/domain/verbatim.ts';
import { formatCountdown } from '../../format/time.ts';
import { unbrokenPhone } from '../../format/typed.ts';
import { useHandsStep } from '../../keyboard/hands/hands.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { RECOVERY_KEYS } from '../../keyboard/sale-keys.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { WhatNow } from '../../ui/notice/what-now.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useSteadyNow } from '../../till/use-now.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { ParkSale } from '../step/park-sale.tsx';
import { SaleStep } from '../step/sale-step.tsx';
import { useSaleAction, type SendSaleAction } from '../step/use-sale-action.ts';
import './code-step.css';

type Problem = 'wrong' | 'used' | 'notKept' | 'notKeptUsed' | 'empty' | 'format';
type AwaitingCode = SaleState & { at: 'awaitingCode' };

/** Why the code is to be typed once more. */
const againIn = ({ problem }: AwaitingCode) =>
  problem === 'expired' || problem === 'unknown' || problem === 'needed' ? null : problem;

export function CodeStep({ sale, state }: { sale: Sale; state: AwaitingCode }) {
  const { t, money } = useI18n();
  const act = useSaleAction(sale);
  useHandsStep('code', { surprise: act.fault !== null, since: act.fault ?? state });
  const now = useSteadyNow();
  const field = useStepField<HTMLInputElement>();
  const code = useTypedCode(state, act, field);
  const expired = codeExpired(state.sentAt, now);
  const pause = resendIn(state.sentAt, now);
  const mayResend = canResend(sale, now);
  const mayEarnOnly = canEarnOnly(sale);
  const earnOnly = () => act({ do: 'earnOnly' });
  // Nobody answered for the SMS: the service may be away.
  const maySkipLoyalty = state.problem === 'unknown' && canSkipLoyalty(sale);
  const skipLoyalty = () => act({ do: 'skipLoyalty' });
  useShortcuts([
    { key: 'Digits', label: t('help.digits'), run: 'native' },
    { key: 'F2', label: t('help.resend'), run: mayResend && code.resend },
    { key: RECOVERY_KEYS.earnOnly, label: t('help.earnOnly'), run: mayEarnOnly && earnOnly },
    {
      key: RECOVERY_KEYS.skipLoyalty,
      label: t('help.skipLoyalty'),
      run: maySkipLoyalty && skipLoyalty,
    },
    { key: 'Escape', label: t('help.escape'), run: () => act({ do: 'cancel' }) },
  ]);
  return (
    <SaleStep
      sale={sale}
      at="code"
      label={t('code.title')}
      act={act}
      keypad
      alternatives={
        <>
          <ParkSale sale={sale} act={act} />
          {maySkipLoyalty && (
            <Button
              keyName={RECOVERY_KEYS.skipLoyalty}
              disabled={act.pending}
              onPress={skipLoyalty}
            >
              {t('failed.skipLoyalty')}
            </Button>
          )}
          {mayEarnOnly && (
            <Button keyName={RECOVERY_KEYS.earnOnly} disabled={act.pending} onPress={earnOnly}>
              {t('code.earnOnly')}
            </Button>
          )}
        </>
      }
      main={
        expired
          ? { label: t('code.sendNew'), sub: t('enter'), meaning: expired, onPress: code.resend }
          : {
              label: t('code.confirm'),
              sub: t('code.confirmSub', { amount: money(sale.bonus) }),
              ready: code.text !== '',
              meaning: expired,
              onPress: code.confirm,
            }
      }
    >
      <div className="code-step">
        <Sent sale={sale} problem={state.problem} />
        <CodeField field={field} code={code} expired={expired} />
        <div className="code-step__time">
          <Left sentAt={state.sentAt} now={now}>
            <WhatNow about={expired || code.problem !== null ? 'wrongCode' : 'noCode'} />
          </Left>
          <Button keyName="F2" disabled={!mayResend || act.pending} onPress={code.resend}>
            {pause > 0 ? t('code.resendIn', { time: formatCountdown(pause) }) : t('code.resend')}
          </Button>
        </div>
      </div>
    </SaleStep>
  );
}

type Field = RefObject<HTMLInputElement | null>;

interface TypedCode {
  readonly text: string;
  readonly problem: Problem | null;
  put(text: string): void;
  confirm(): void;
  resend(): void;
}

function useTypedCode(state: AwaitingCode, act: SendSaleAction, field: Field): TypedCode {
  const text = useUiStore((ui) => ui.code);
  const change = useUiStore((ui) => ui.change);
  // Of this state only: a refusal may follow another so fast that nothing was shown in between.
  const [seen, setSeen] = useState<{ of: AwaitingCode; problem: Problem | null } | null>(null);
  const see = (problem: Problem | null) => setSeen({ of: state, problem });
  useEffect(() => {
    if (againIn(state) !== null) field.current?.select();
    // Refused once more it is another state.
  }, [state, field]);
  const confirm = () => {
    const typed = parseSmsCode(text);
    see(typed !== null ? null : text.trim() === '' ? 'empty' : 'format');
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
  const put = (code: string) => {
    change({ code });
    see(null);
  };
  const problem = seen?.of === state ? seen.problem : againIn(state);
  return { text, problem, put, confirm, resend };
}

function Sent({ sale, problem }: { sale: Sale; problem: CodeProblem | null }) {
  const { t } = useI18n();
  const unknown = problem === 'unknown';
  const needed = problem === 'needed';
  const { phone } = sale.request.customer;
  return (
    <p className="about" role={unknown || needed ? 'alert' : undefined}>
      {needed && <>{t('code.needed')} </>}
      {t(unknown ? 'code.perhapsSent' : 'code.sent', {
        phone: phone === null ? '' : unbrokenPhone(phone),
      })}
      {unknown && <> {t('code.perhapsAbout')}</>}
    </p>
  );
}

function CodeField({ field, code, expired }: { field: Field; code: TypedCode; expired: boolean }) {
  const { t } = useI18n();
  const { problem } = code;
  return (
    <>
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
          value={code.text}
          onChange={(event) => code.put(event.target.value)}
        />
      </div>
      {expired ? (
        <FieldError id="code-problem">
          {t('code.expired')} {t('code.expiredAbout')}
        </FieldError>
      ) : (
        problem !== null && <FieldError id="code-problem">{t(`code.${problem}`)}</FieldError>
      )}
    </>
  );
}

/** The time left, as a number and as a shrinking line. */
function Left({
  sentAt,
  now,
  children,
}: {
  sentAt: number;
  now: number;
  /** Beside the number. */
  children: ReactNode;
}) {
  const { t } = useI18n();
  const left = Math.max(0, Math.min(CODE_LIFETIME, sentAt + CODE_LIFETIME - now));
  return (
    <div className="code-step__left">
      <span className="code-step__beside">
        <span>{t('code.left', { time: formatCountdown(left) })}</span>
        {children}
      </span>
      <span className="code-step__track" aria-hidden="true">
        <span style={{ width: `${(left / CODE_LIFETIME) * 100}%` }} />
      </span>
    </div>
  );
}
