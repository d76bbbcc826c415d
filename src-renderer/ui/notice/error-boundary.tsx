/** No blank screen, ever: a part that fails is replaced by words and a way back. What only stands over the others,
 * or beside them, goes when it fails (`quiet`): nothing is done without it that can't be done. */
import { Component, useEffect, useRef, type ReactNode } from 'react';
import { useI18n } from '../../locales/use-i18n.ts';
import { Button } from '../press/buttons.tsx';
import { WhatNow } from './what-now.tsx';
import './error-boundary.css';

interface Props {
  readonly children: ReactNode;
  /** A change of this shows the part again. */
  readonly resetKey?: string;
  /** Nothing takes its place. */
  readonly quiet?: boolean;
  readonly onFailed?: () => void;
  /** The help stands beside it, and can be opened. */
  readonly helped?: boolean;
}

interface State {
  readonly failed: boolean;
  readonly at: string | undefined;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.at ? null : { failed: false, at: props.resetKey };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.props.quiet === true) return null;
    const { helped = false } = this.props;
    return <ErrorScreen helped={helped} onAgain={() => this.setState({ failed: false })} />;
  }
}

function ErrorScreen({ helped, onAgain }: { helped: boolean; onAgain: () => void }) {
  const { t } = useI18n();
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It has gone with what failed.
    if (document.activeElement === document.body) again.current?.focus();
  }, []);
  return (
    <div className="error-boundary">
      <div className="error-boundary__words" role="alert">
        <h2>{t('errorScreen.title')}</h2>
        <p>{t('errorScreen.about')}</p>
      </div>
      <Button ref={again} onPress={onAgain}>
        {t('errorScreen.again')}
      </Button>
      {helped && <WhatNow about="screen" />}
    </div>
  );
}
