/**
 * What can be chosen: names of the contract that the page needs while it runs, in a module without schemas, so that it
 * carries none.
 */
export const LANGUAGES = ['kk', 'ru', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const THEMES = ['system', 'light', 'dark'] as const;
export const VOLUMES = ['off', 'quiet', 'loud'] as const;

/** Those of a real service. */
export const REMOTE_ENVIRONMENTS = ['test', 'production'] as const;
export const ENVIRONMENTS = ['training', ...REMOTE_ENVIRONMENTS] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
