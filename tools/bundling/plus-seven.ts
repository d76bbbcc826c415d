/**
 * A bundle holds what libphonenumber-js knows of +7 and nothing of the other countries: no other
 * number is accepted (src-shared/domain/phone.ts), and the others are 80 KB of each bundle.
 */
import { readFileSync } from 'node:fs';
import type { MetadataJson } from 'libphonenumber-js/core';
import type { Plugin } from 'vite';

/** Kazakhstan and Russia, by what libphonenumber-js itself says. */
export function onlyPlusSeven(metadata: MetadataJson): MetadataJson {
  const kept = metadata.country_calling_codes['7'];
  if (kept === undefined) throw new Error('libphonenumber-js knows no +7');
  const countries = Object.fromEntries(
    Object.entries(metadata.countries).filter(([code]) => kept.some((one) => one === code)),
  ) as MetadataJson['countries'];
  return { ...metadata, country_calling_codes: { 7: kept }, countries, nonGeographic: {} };
}

export function plusSeven(): Plugin {
  return {
    name: 'plus-seven',
    load: {
      filter: { id: /\/libphonenumber-js\/metadata\.min\.json\.js$/u },
      handler(id) {
        const whole = JSON.parse(readFileSync(id.replace(/\.js$/u, ''), 'utf8')) as MetadataJson;
        return `export default ${JSON.stringify(onlyPlusSeven(whole))}`;
      },
    },
  };
}
