/** What the service tells of a customer, in the words of each language: tags, and until when they take part. */
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Customer, PrivateBranch, Tag } from '../../src-shared/domain/customer/customer.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { DAY, MINUTE, type Millis } from '../../src-shared/domain/time.ts';
import { CustomerFacts } from '../../src-renderer/sale/customer/customer-facts.tsx';
import { figuresOf } from '../../src-renderer/sale/customer/customer-view.ts';
import { EditTags } from '../../src-renderer/sale/customer/edit-tags.tsx';
import { TagList } from '../../src-renderer/ui/block/tag-list.tsx';
import type { Language } from '../../src-renderer/format/languages.ts';
import { CUSTOMER, RECORD } from '../domain/customer-samples.ts';
import { pageShown } from './claims/shown-keys.tsx';

const tag = (change: Partial<Tag>): Tag => ({
  tagId: id('17'),
  name: 'VIP',
  background: null,
  textColor: null,
  bonusPercentage: null,
  isDiscount: false,
  ...change,
});

describe('a tag', () => {
  const SAID: readonly (readonly [Partial<Tag>, Readonly<Record<Language, string>>])[] = [
    [{}, { en: 'VIP', ru: 'VIP', kk: 'VIP' }],
    [{ bonusPercentage: 7 }, { en: 'VIP 7%', ru: 'VIP 7 %', kk: 'VIP 7%' }],
    [{ isDiscount: true }, { en: 'VIP: discount', ru: 'VIP: скидка', kk: 'VIP: жеңілдік' }],
    [
      { isDiscount: true, bonusPercentage: 10 },
      { en: 'VIP: discount 10%', ru: 'VIP: скидка 10 %', kk: 'VIP: жеңілдік 10%' },
    ],
    [{ name: '' }, { en: 'Tag 17', ru: 'Метка 17', kk: 'Белгі 17' }],
    [
      { name: '', isDiscount: true, bonusPercentage: 10 },
      { en: 'Tag 17: discount 10%', ru: 'Метка 17: скидка 10 %', kk: 'Белгі 17: жеңілдік 10%' },
    ],
  ];
  const each = SAID.flatMap(([change, said]) =>
    (['en', 'ru', 'kk'] as const).map((language) => ({ change, language, said: said[language] })),
  );
  it.each(each)('$change in $language: $said', ({ change, language, said }) => {
    const page = pageShown(language, createElement(TagList, { tags: [tag(change)], status: null }));
    expect(page).toContain(`>${said}</li>`);
  });
});

describe('tags of which not all could be read', () => {
  it.each([
    ['en', 'can’t be changed here: the list could not be loaded in full'],
    ['ru', 'здесь их не изменить: список загружен не полностью'],
    ['kk', 'мұнда өзгертуге болмайды: тізім толық жүктелмеді'],
  ] as const)('are shown and stay, and that is said: %s', (language, said) => {
    const drawn = (allTagsRead: boolean) => {
      const customer = { tags: [tag({})], allTagsRead };
      const edited = { tags: customer.tags, customer, onChange: () => undefined };
      return pageShown(language, createElement(EditTags, edited));
    };
    expect(drawn(false)).toContain(said);
    expect(drawn(false)).toContain('>VIP</li>');
    expect(drawn(false)).not.toContain('<button');
    expect(drawn(true)).not.toContain(said);
    expect(drawn(true)).toContain('<button');
  });
});

const LATER = '<div class=""><dt>';
const SOON = '<div class="customer-facts__zero"><dt>';

/** The line of it, with the mark of one that is near or past. */
function said(language: Language, expiresAt: Millis | null): string {
  const customer: Customer = { ...CUSTOMER, privateBranch: { ...RECORD, expiresAt } };
  const figures = figuresOf(customer, undefined);
  const page = pageShown(language, createElement(CustomerFacts, { customer, figures }));
  return /<div class="[^"]*"><dt>(?:Takes|Took|Участ|Қатысу)[^<]*/u.exec(page)?.[0] ?? '';
}

describe.each([
  ['en', 'First purchase here'],
  ['ru', 'Первая покупка здесь'],
  ['kk', 'Мұндағы алғашқы сатып алуы'],
] as const)('a first purchase, in %s', (language, words) => {
  it.each<[string, Partial<PrivateBranch> | null, boolean]>([
    [
      'of who is no client of the branch and has bought nothing',
      { isClient: false, spent: ZERO },
      true,
    ],
    ['of whom the branch has no record', null, true],
    ['not of a client', { isClient: true, spent: ZERO }, false],
    ['not of who has bought here, whatever is_client says', { isClient: false }, false],
  ])('%s', (_of, change, isFirst) => {
    const privateBranch = change === null ? null : { ...RECORD, spent: tiyn(100), ...change };
    const customer = { ...CUSTOMER, privateBranch };
    const page = pageShown(
      language,
      createElement(CustomerFacts, { customer, figures: figuresOf(customer, undefined) }),
    );
    expect(page.includes(words)).toBe(isFirst);
  });
});

describe('until when the customer takes part', () => {
  const now = Date.now();

  it.each([
    ['in a year', now + 365 * DAY, `${LATER}Takes part until`],
    ['in 31 days', now + 31 * DAY, `${LATER}Takes part until`],
    ['in 30 days less a minute', now + 30 * DAY - MINUTE, `${SOON}Takes part until`],
    ['tomorrow', now + DAY, `${SOON}Takes part until`],
    ['yesterday', now - DAY, `${SOON}Took part until`],
    ['never', null, ''],
  ])('%s', (_when, expiresAt, line) => {
    expect(said('en', expiresAt)).toBe(line);
  });

  it.each([
    ['ru', 'Участие истекло'],
    ['kk', 'Қатысу мерзімі бітті'],
  ] as const)('past, in %s', (language, words) => {
    expect(said(language, now - DAY)).toBe(`${SOON}${words}`);
  });
});
