/** Drawing codes is a tenth of what a sale needs, and only an order that there is has one. */
import { later } from '../../ui/frame/later.tsx';

export const QrCode = later(async () => (await import('./qr-code.tsx')).QrCode);
