/** A labelled line of text with a hint or a problem under it. */
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { FieldError } from './field-error.tsx';

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'ref' | 'children'> & {
  readonly id: string;
  readonly label: string;
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly hint?: string | undefined;
  /** '' marks the field without words of its own. */
  readonly problem: string | null;
  readonly onText: (text: string) => void;
  readonly children?: ReactNode;
};

export function TextField({ id, label, field, hint, problem, onText, children, ...rest }: Props) {
  const hasProblem = problem !== null && problem !== '';
  return (
    <div className="form__item">
      <div className={`field form__field${problem === null ? '' : ' field--invalid'}`}>
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        <input
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...rest}
          ref={field}
          id={id}
          className="field__input"
          aria-invalid={problem !== null}
          aria-describedby={
            hasProblem ? `${id}-problem` : hint === undefined ? undefined : `${id}-hint`
          }
          onChange={(event) => onText(event.target.value)}
        />
        {children}
      </div>
      {hasProblem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
      {!hasProblem && hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
