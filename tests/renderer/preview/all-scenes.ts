/** Every scene there is, whatever file it stands in. */
import { ADVICE_SCENES } from './advice-scenes.ts';
import { DRAWER_SCENES, PAST_SCENES } from './drawer-scenes.ts';
import { END_SCENES } from './end-scenes.ts';
import { HANDS_SCENES } from './hands-scenes.ts';
import { LETTER_SCENES } from './letter-scenes.ts';
import { PRACTICE_SCENES } from './practice-scenes.ts';
import { REGULAR_SCENES } from './regular-scenes.ts';
import { SCENES, type Scene } from './scenes.ts';
import { START_SCENES } from './start-scenes.ts';

export const ALL_SCENES: readonly Scene[] = [
  ...SCENES,
  ...HANDS_SCENES,
  ...END_SCENES,
  ...DRAWER_SCENES,
  ...PAST_SCENES,
  ...ADVICE_SCENES,
  ...LETTER_SCENES,
  ...PRACTICE_SCENES,
  ...REGULAR_SCENES,
  ...START_SCENES,
];
