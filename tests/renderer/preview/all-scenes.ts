/** Every scene there is, whatever file it stands in. */
import { DRAWER_SCENES, PAST_SCENES } from './drawer-scenes.ts';
import { END_SCENES } from './end-scenes.ts';
import { HANDS_SCENES } from './hands-scenes.ts';
import { SCENES, type Scene } from './scenes.ts';

export const ALL_SCENES: readonly Scene[] = [
  ...SCENES,
  ...HANDS_SCENES,
  ...END_SCENES,
  ...DRAWER_SCENES,
  ...PAST_SCENES,
];
