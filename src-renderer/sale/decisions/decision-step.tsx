/**
 * What only the cashier can answer: the question, what happened, what it is about in large, and
 * the answers, each with what it does to the customer's money. The safe answer is the main action.
 */
import type { ReactNode } from 'react';
import type { SaleAction } from '../../../src-shared/contract/sale-schema.ts';
import type { Situation } from '../../../src-shared/domain/help/advice.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { useSeen } from '../../keyboard/hands/enter-guard.ts';
import { useHandsStep } from '../../keyboard/hands/hands.ts';
import { useShortcuts, type KeyName } from '../../keyboard/shortcuts.ts';
import { keepFocus, KeyCap } from '../../ui/press/buttons.tsx';
import { TileLabel } from '../../ui/press/tile-label.tsx';
import { WhatNow } from '../../ui/notice/what-now.tsx';
import { Alternatives } from '../step/alternatives.tsx';
import { SaleStep } from '../step/sale-step.tsx';
import type { IndicatorStep } from '../step/step-frame.tsx';
import { useSaleAction } from '../step/use-sale-action.ts';
import './decision-step.css';

export interface Answer {
  readonly action: SaleAction;
  readonly keyName: KeyName;
  readonly label: string;
  /** What F1 says of it. */
  readonly help: string;
  /** What is prepared on the screen for the step that follows. */
  readonly before?: () => void;
}

/** The same answer in several ways, side by side under one title. */
export interface AnswerGroup {
  readonly title: string;
  readonly about: string;
  readonly answers: readonly (Answer & { readonly sign: ReactNode })[];
}

export function DecisionStep({
  sale,
  at,
  advice,
  title,
  about,
  subject,
  main,
  group = null,
  others,
}: {
  sale: Sale;
  at: IndicatorStep;
  advice: Situation;
  title: string;
  about: string;
  /** What the question is about, in large. */
  subject: ReactNode;
  main: { readonly action: SaleAction; readonly label: string; readonly sub: string };
  group?: AnswerGroup | null;
  others: readonly (Answer & { readonly about: string })[];
}) {
  const act = useSaleAction(sale);
  useHandsStep('decision', { since: act.fault });
  const same = group?.answers ?? [];
  const answer = ({ action, before }: Answer) => {
    before?.();
    act(action);
  };
  useShortcuts(same.map((one) => ({ key: one.keyName, label: one.help, run: () => answer(one) })));
  return (
    <SaleStep
      sale={sale}
      at={at}
      label={title}
      act={act}
      main={{ label: main.label, sub: main.sub, onPress: () => act(main.action) }}
    >
      <div role="alert" className="decision-step">
        <h2>{title}</h2>
        <p className="about">{about}</p>
      </div>
      <WhatNow about={advice} />
      {subject}
      {group !== null && <AnswersInAGroup group={group} disabled={act.pending} onAnswer={answer} />}
      <Alternatives
        options={others.map(({ action, ...option }) => ({ ...option, run: () => act(action) }))}
        pending={act.pending}
      />
    </SaleStep>
  );
}

function AnswersInAGroup({
  group: { title, about, answers },
  disabled,
  onAnswer,
}: {
  group: AnswerGroup;
  disabled: boolean;
  onAnswer: (answer: Answer) => void;
}) {
  return (
    <fieldset className="decision-step__group">
      <legend className="caption">{title}</legend>
      <div className="tiles">
        {answers.map((answer) => (
          <AnswerTile
            key={answer.keyName}
            answer={answer}
            disabled={disabled}
            onPress={() => onAnswer(answer)}
          />
        ))}
      </div>
      <p className="hint">{about}</p>
    </fieldset>
  );
}

function AnswerTile({
  answer: { keyName, sign, label },
  disabled,
  onPress,
}: {
  answer: AnswerGroup['answers'][number];
  disabled: boolean;
  onPress: () => void;
}) {
  const isSeen = useSeen(label, disabled);
  return (
    <button
      type="button"
      className="tiles__item"
      aria-keyshortcuts={keyName}
      disabled={disabled}
      onPointerDown={keepFocus}
      onClick={(event) => {
        if (isSeen(event)) onPress();
      }}
    >
      {sign}
      <TileLabel text={label} />
      <KeyCap>{keyName}</KeyCap>
    </button>
  );
}
