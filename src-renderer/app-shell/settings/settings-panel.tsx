/** What an owner or a cashier chooses for this till, a section for each thing that they think of. */
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Dialog } from '../../ui/frame/dialog.tsx';
import { SectionTabs } from '../../ui/frame/section-tabs.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useTriedWords } from '../../locales/late-words.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { BonusesSection } from './bonuses-section.tsx';
import { CustomersSection } from './customers-section.tsx';
import { LookSection } from './look-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { SellingSection } from './selling-section.tsx';
import { SupportSection } from './support-section.tsx';
import { TillSection } from './till-section.tsx';
import './settings-panel.css';

const PAGES = {
  selling: SellingSection,
  bonuses: BonusesSection,
  people: PeopleSection,
  customers: CustomersSection,
  till: TillSection,
  look: LookSection,
  support: SupportSection,
} satisfies Record<string, ComponentType>;
type SectionName = keyof typeof PAGES;

const ALL = Object.keys(PAGES) as readonly SectionName[];
/** Before the till is set up there is nothing else to choose. */
const IN_SETUP: readonly SectionName[] = ['selling', 'look', 'support'];

export function SettingsPanel() {
  const { t } = useI18n();
  const { stage } = useSnapshot();
  const change = useUiStore((ui) => ui.change);
  const [section, setSection] = useState<SectionName>('selling');
  const body = useRef<HTMLDivElement>(null);
  /** Shown whole: Tab finds what is first in a section, however fast one gets there. Only one section can't do without. */
  const isThere = useTriedWords('support');
  useEffect(() => {
    if (isThere) body.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [isThere]);
  if (!isThere) return null;
  const names = stage === 'setup' ? IN_SETUP : ALL;
  const shown = names.includes(section) ? section : 'selling';
  const Page = PAGES[shown];
  return (
    <Dialog
      title={t('settings.title')}
      closeLabel={t('settings.close')}
      onClose={() => change({ panel: null })}
    >
      <div ref={body} className="settings-panel">
        <SectionTabs
          label={t('settings.sections')}
          sections={names.map((value) => ({ value, label: t(`settings.section.${value}`) }))}
          value={shown}
          onChange={setSection}
        >
          <Page />
        </SectionTabs>
      </div>
    </Dialog>
  );
}
