/** What the embedded service is set up with, so that the till can set itself up for it. */

export const TRAINING_CREDENTIALS = { login: 'demo', password: 'demo' } as const;

/** The zero-priced product of the training receipt. */
export const TRAINING_GIFT_PRODUCT = '500';
