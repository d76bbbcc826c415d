/**
 * A tag's colours come from the service (Tag.background_color, Tag.color). They are used when they
 * can be read; when the text is too weak on its ground, black or white takes its place.
 */
export interface TagColours {
  readonly background: string;
  readonly text: string;
}

const MIN_CONTRAST = 4.5;

/** null: the colours are not usable, the tag is drawn in the program's own. */
export function tagColours(background: string | null, text: string | null): TagColours | null {
  const ground = background === null ? null : parseHex(background);
  if (ground === null) return null;
  const wanted = text === null ? null : parseHex(text);
  if (wanted !== null && contrast(ground, wanted) >= MIN_CONTRAST) {
    return { background: hex(ground), text: hex(wanted) };
  }
  const better = contrast(ground, DARK) >= contrast(ground, LIGHT) ? DARK : LIGHT;
  // Where white is too weak, black never is; the program's own dark may be, on a ground between the two.
  return {
    background: hex(ground),
    text: hex(contrast(ground, better) >= MIN_CONTRAST ? better : BLACK),
  };
}

type Rgb = readonly [number, number, number];

const DARK: Rgb = [21, 26, 23];
const LIGHT: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

function parseHex(text: string): Rgb | null {
  const short = /^#?([\da-f])([\da-f])([\da-f])$/iu.exec(text.trim());
  const long = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?$/iu.exec(text.trim());
  const parts = short
    ? short.slice(1, 4).map((digit) => digit + digit)
    : (long?.slice(1, 4) ?? null);
  if (parts === null) return null;
  const [red = '0', green = '0', blue = '0'] = parts;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

function hex(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2 contrast of two colours, 1 to 21. */
export function contrast(one: Rgb, two: Rgb): number {
  const [bright, dim] = [luminance(one), luminance(two)].toSorted((a, b) => b - a);
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05);
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
