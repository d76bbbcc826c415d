/** An amount that is typed, its thousands apart; come back to, it is replaced. What is wrong with it stands at `<id>-problem`. */
import type { ComponentProps } from 'react';
import { formatTypedAmount } from '../../format/typed.ts';
import { useReplacing } from '../../keyboard/hands/replacing.ts';
import { FormattedInput } from './formatted-input.tsx';

type Props = Omit<ComponentProps<typeof FormattedInput>, 'format' | 'inputMode'> & {
  readonly id: string;
  readonly invalid: boolean;
  /** There are words about it, though it may be valid. */
  readonly described?: boolean;
};

export function AmountInput({
  id,
  field,
  value,
  invalid,
  described = invalid,
  className,
  onFocus,
  onBlur,
  onText,
  ...rest
}: Props) {
  const replacing = useReplacing(field, value);
  return (
    <FormattedInput
      placeholder="0"
      {...rest}
      id={id}
      field={field}
      value={value}
      className={`field__input ${className ?? ''}`}
      inputMode="decimal"
      aria-invalid={invalid}
      aria-describedby={described ? `${id}-problem` : undefined}
      format={formatTypedAmount}
      onFocus={(event) => {
        replacing.onFocus();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        replacing.onBlur(event);
        onBlur?.(event);
      }}
      onText={(text) => {
        replacing.onTyped(text);
        onText(text);
      }}
    />
  );
}
