/**
 * What the page may never do, whatever runs in it: leave its own address, open windows, embed
 * pages, ask the system for anything, download. Applied to every web contents and session that
 * comes into being, so that a window added later is covered without thinking of it.
 */
import { app, type Session } from 'electron';
import type { Log } from '../../ports/system.ts';
import { APP_ORIGIN, APP_PAGE } from './app-protocol.ts';
import { createRefused } from './refusals.ts';

export function hardenApp(log: Log): void {
  const refused = createRefused(log);
  app.on('session-created', (session) => hardenSession(session, log));
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-frame-navigate', (event) => {
      if (event.isMainFrame && isOwnPage(event.url)) return;
      event.preventDefault();
      refused('navigation');
    });
    contents.on('will-redirect', (event) => {
      event.preventDefault();
      refused('redirect');
    });
    contents.on('will-attach-webview', (event) => {
      event.preventDefault();
      refused('webview');
    });
    // It would reach any address past the policy of the page, by UDP.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    contents.setWindowOpenHandler(() => {
      refused('window');
      return { action: 'deny' };
    });
  });
}

const hardened = new WeakSet<Session>();

/** The default session is there before anything listens, so it is also hardened by name. */
export function hardenSession(session: Session, log: Log): void {
  if (hardened.has(session)) return;
  hardened.add(session);
  const refused = createRefused(log);
  session.setPermissionRequestHandler((_contents, _permission, decide) => {
    refused('permission');
    decide(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => {
    event.preventDefault();
    refused('download');
  });
}

/** A reload is allowed; a hash is not a navigation. */
function isOwnPage(url: string): boolean {
  return url === APP_PAGE || url === `${APP_ORIGIN}/`;
}
