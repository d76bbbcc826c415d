/**
 * What Chromium's network must not do by itself. Over QUIC (HTTP/3, which a service may offer by an
 * `Alt-Svc` header) it sends a POST again after an error, on a connection that was never used, too.
 * Racing two ways to a host (Happy Eyeballs, its third version) opens connections that count as
 * used. So both are off. HTTP/2's first stream, 421 and REFUSED_STREAM are repeated only where the
 * server has not looked at the request.
 */
import { app } from 'electron';

const OFF = ['HappyEyeballsV3'];

/** Before the app is ready: Chromium reads its switches when it starts. */
export function restrainNetwork(): void {
  app.commandLine.appendSwitch('disable-quic');
  // The switch is one list: what is off already must stay off.
  const others = app.commandLine.getSwitchValue('disable-features').split(',');
  const features = [...new Set([...others.filter(Boolean), ...OFF])];
  app.commandLine.appendSwitch('disable-features', features.join(','));
  // The same as a switch that a package refuses: a file for the keys of every connection.
  delete process.env['SSLKEYLOGFILE'];
}
