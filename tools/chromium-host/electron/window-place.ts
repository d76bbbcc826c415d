/** Where a window of the stand-in stands and how large it is, as Electron tells it. */
import type * as Electron from 'electron';
import type { Area, Fitted } from '../fit-window.ts';
import { placed, sizesOf, type WindowSizes } from '../window-sizes.ts';
import { screen, standsOn } from './screen.ts';

type Members = Pick<
  Electron.BrowserWindow,
  'getSize' | 'getContentSize' | 'getMinimumSize' | 'getBounds' | 'getNormalBounds' | 'isMaximized'
>;

export interface Place {
  readonly sizes: WindowSizes;
  readonly members: Members;
  /** As it is shown, which may be smaller than was asked for. */
  stand(fitted: Fitted | null): void;
  maximize(): void;
}

export function makePlace(
  options: Electron.BrowserWindowConstructorOptions,
  tell: (event: 'resize' | 'move') => void,
): Place {
  let sizes = sizesOf(options);
  let normal = placed(sizes.window, screen.getPrimaryDisplay().workArea, options);
  let isMaximized = false;
  const bounds = () => (isMaximized ? screen.getPrimaryDisplay().workArea : normal);
  return {
    get sizes() {
      return sizes;
    },
    members: {
      // "width and height would be used as web page's size": only with useContentSize.
      getSize: () => [bounds().width, bounds().height],
      getContentSize: () => {
        const { window, content } = sizes;
        const { width, height } = bounds();
        return [width - window.width + content.width, height - window.height + content.height];
      },
      getMinimumSize: () => [sizes.minimum.width, sizes.minimum.height],
      getBounds: bounds,
      // "Contains the window bounds of the normal state"
      getNormalBounds: () => normal,
      isMaximized: () => isMaximized,
    },
    stand(fitted) {
      if (fitted === null) return;
      standsOn(rectangleOf(fitted.area));
      normal = rectangleOf(fitted.bounds);
      sizes = { ...sizes, window: sizeOf(normal), content: fitted.content };
      tell('resize');
      tell('move');
    },
    maximize() {
      if (isMaximized) return;
      isMaximized = true;
      tell('resize');
    },
  };
}

const rectangleOf = (area: Area): Electron.Rectangle => ({
  x: area.left,
  y: area.top,
  ...sizeOf(area),
});
export const sizeOf = ({ width, height }: Electron.Size): Electron.Size => ({ width, height });
