/** An amount that is typed, its thousands apart. What is wrong with it stands at `<id>-problem`. */
import type { ComponentProps } from 'react';
import { formatTypedAmount } from '../format/typed.ts';
import { FormattedInput } from './formatted-input.tsx';

type Props = Omit<ComponentProps<typeof FormattedInput>, 'format' | 'inputMode'> & {
  readonly id: string;
  readonly invalid: boolean;
  /** There are words about it, though it may be valid. */
  readonly described?: boolean;
};

export function AmountInput({ id, invalid, described = invalid, className, ...rest }: Props) {
  return (
    <FormattedInput
      placeholder="0"
      {...rest}
      id={id}
      className={`field__input ${className ?? ''}`}
      inputMode="decimal"
      aria-invalid={invalid}
      aria-describedby={described ? `${id}-problem` : undefined}
      format={formatTypedAmount}
    />
  );
}
