/** The steps of something in a row, and which one is now. */
import { Check } from 'lucide-react';
import './step-indicator.css';

export function StepIndicator({
  label,
  steps,
  at,
  ticked = 0,
}: {
  label: string;
  steps: readonly { readonly name: string; readonly label: string }[];
  /** The index of the one that is now. */
  at: number;
  /** So many of the first have a tick instead of their number. */
  ticked?: number;
}) {
  return (
    <ol className="step-indicator" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.name}
          className={
            index < at ? 'step-indicator__past' : index === at ? 'step-indicator__now' : ''
          }
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="step-indicator__sign" aria-hidden="true">
            {index < ticked ? <Check strokeWidth={3} /> : index + 1}
          </span>
          {step.label}
        </li>
      ))}
    </ol>
  );
}
