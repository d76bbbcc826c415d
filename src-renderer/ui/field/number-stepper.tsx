/** A small number changed by one: minus, the number, plus. */
import { Minus, Plus } from 'lucide-react';
import { keepFocus } from '../press/buttons.tsx';
import './number-stepper.css';

export function NumberStepper({
  label,
  more,
  fewer,
  value,
  least = 0,
  most,
  onChange,
}: {
  label: string;
  more: string;
  fewer: string;
  value: number;
  least?: number;
  most: number;
  onChange: (value: number) => void;
}) {
  return (
    <fieldset className="number-stepper" aria-label={label}>
      <button
        type="button"
        className="icon-button"
        aria-label={fewer}
        disabled={value <= least}
        onPointerDown={keepFocus}
        onClick={() => onChange(value - 1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <output>{value}</output>
      <button
        type="button"
        className="icon-button"
        aria-label={more}
        disabled={value >= most}
        onPointerDown={keepFocus}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </fieldset>
  );
}
