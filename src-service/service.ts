/**
 * The embedded loyalty service: a faithful server of docs/loyalty-api.md over real HTTP on
 * 127.0.0.1. Used by training mode (utility.ts), by integrators (cli.ts) and by tests.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Millis } from '../src-shared/domain/time.ts';
import { demoSettings } from './demo/demo-settings.ts';
import { seedCustomers } from './demo/seed.ts';
import { createApp } from './http/app.ts';
import type { HttpEnv } from './http/envelope.ts';
import type { Context } from './operations/context.ts';
import { otherTillServes, type OtherTillSale } from './operations/other-till.ts';
import type { ServiceLog } from './service-log.ts';
import { parseSettings, type Settings, type SettingsInput } from './settings.ts';
import { openDatabase } from './store/database.ts';
import { secret } from './store/secrets.ts';

export interface SmsMessage {
  readonly phone: string;
  readonly text: string;
  /** The confirmation code in the text. */
  readonly code: string;
  readonly at: Millis;
}

export interface ServiceOptions {
  /** 0 or absent: a free one. */
  readonly port?: number;
  /** The path of a file, or ':memory:'. */
  readonly database: string;
  /** Absent: the demo business and its customers. */
  readonly settings?: SettingsInput | Settings;
  readonly clock?: { now(): Millis };
  readonly log?: ServiceLog;
  /** Runs around each request, before anything of the service sees it. */
  readonly around?: MiddlewareHandler<HttpEnv>;
  /** How long a connection is kept without a request; 0: until the client closes it. Absent: as Node does. */
  readonly keepAliveTimeout?: Millis;
}

export interface LoyaltyService {
  /** http://127.0.0.1:PORT, without a trailing slash; paths begin with /api/v1. */
  readonly address: string;
  /** The last thousand messages sent since the start, the oldest first. */
  sms(): readonly SmsMessage[];
  /** Returns a function that ends the subscription. */
  onSms(listener: (message: SmsMessage) => void): () => void;
  /** Replaces all settings from the next request on. Throws a SettingsError. */
  configure(settings: SettingsInput): void;
  /** Practice: another till serves that customer now; false: it can't. */
  otherTill(sale: OtherTillSale): boolean;
  /** Cuts open connections, frees the port, closes the data. May be called twice. */
  stop(): Promise<void>;
}

const MAX_MESSAGES = 1_000;

/**
 * Starts the service. Throws a SettingsError for wrong settings, and an Error when the data or the
 * port can't be used.
 */
export async function startService(options: ServiceOptions): Promise<LoyaltyService> {
  let settings = parseSettings(options.settings ?? demoSettings);
  const sent: SmsMessage[] = [];
  const listeners = new Set<(message: SmsMessage) => void>();
  const now = () => options.clock?.now() ?? Date.now();
  const db = openDatabase(options.database);
  const context: Context = {
    db,
    get settings() {
      return settings;
    },
    now,
    sendSms(phone, text, code) {
      const message = { phone, text, code, at: now() };
      sent.push(message);
      if (sent.length > MAX_MESSAGES) sent.shift();
      for (const listener of listeners) listener(message);
    },
  };
  let server: Server;
  try {
    seedCustomers(context);
    // Made before any request: what a request makes may be taken back.
    secret(db, 'token');
    secret(db, 'code');
    db.keep();
    const app = createApp(context, options.log ?? (() => undefined), options.around);
    const answer = getRequestListener(app.fetch);
    const created = createServer((request, response) => void answer(request, response));
    if (options.keepAliveTimeout !== undefined) created.keepAliveTimeout = options.keepAliveTimeout;
    server = await listen(created, options.port ?? 0);
  } catch (error) {
    db.close();
    throw error;
  }
  let stopped: Promise<void> | null = null;
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sms: () => [...sent],
    onSms(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    configure(next) {
      settings = parseSettings(next);
      seedCustomers(context);
      db.keep();
    },
    otherTill(sale) {
      const served = otherTillServes(context, sale);
      db.keep();
      return served;
    },
    stop() {
      stopped ??= close(server).finally(() => db.close());
      return stopped;
    },
  };
}

function listen(server: Server, port: number): Promise<Server> {
  // A request that is not HTTP at all gets an envelope too.
  server.on('clientError', (_error, socket) => {
    const body = JSON.stringify({ code: 400, message: 'not a valid HTTP request' });
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
