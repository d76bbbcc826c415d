/**
 * A text field that reshapes what is typed (spaces between thousands, groups of a phone) and keeps
 * the caret where the person left it. The look belongs to the place that uses it.
 */
import {
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactElement,
  type RefObject,
} from 'react';
import { caretAfter, countSignificant } from '../../format/typed.ts';

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'ref'> & {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly format: (text: string) => string;
  readonly onText: (text: string) => void;
};

export function FormattedInput({ field, value, format, onText, ...rest }: Props): ReactElement {
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null || field.current === null) return;
    if (document.activeElement === field.current) {
      field.current.setSelectionRange(caret.current, caret.current);
    }
    caret.current = null;
  });
  return (
    <input
      {...rest}
      ref={field}
      type="text"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => {
        const { value: text, selectionStart } = event.target;
        const formatted = format(text);
        const before = text.slice(0, selectionStart ?? text.length);
        caret.current =
          formatted === text
            ? (selectionStart ?? text.length)
            : selectionStart === text.length
              ? formatted.length
              : caretAfter(formatted, countSignificant(before));
        onText(formatted);
      }}
    />
  );
}
