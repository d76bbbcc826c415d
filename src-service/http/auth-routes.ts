/** Login and refresh (loyalty-service.md, "Authentication", Endpoints 13 and 14). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { wireId } from '../../src-shared/domain/wire-json.ts';
import type { Context } from '../operations/context.ts';
import { refuse } from '../refusal.ts';
import { bare, success } from './envelope.ts';
import { readBody } from './request.ts';
import type { Route } from './route.ts';
import { issueToken, refreshToken } from './tokens.ts';

const credentials = z.object({ login: z.string(), password: z.string() });

export function authRoutes(context: Context): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/v1/auth/business',
      open: true,
      async handle(http) {
        const { login, password } = await readBody(http, credentials);
        const { settings } = context;
        const found = settings.logins.find(
          (candidate) => same(candidate.login, login) && same(candidate.password, password),
        );
        if (!found) return refuse(401, 'wrong login or password');
        const { token } = await issueToken(context, found);
        return success(http, {
          access_token: token,
          role: found.role,
          branches: settings.branches.map((branch) => ({
            id: wireId(branch.id),
            name: branch.name,
            address: branch.address,
          })),
        });
      },
    },
    {
      method: 'POST',
      path: '/api/v1/auth/refresh_token',
      open: true,
      async handle(http) {
        const issued = await refreshToken(context, http.req.header('authorization'));
        const fields = { expire: new Date(issued.expiresAt).toISOString(), token: issued.token };
        return context.settings.refreshForm === 'bare'
          ? bare(http, { code: 200, ...fields })
          : success(http, fields);
      },
    },
  ];
}

/** Compares without telling by its time how much was right. */
function same(expected: string, given: string): boolean {
  return timingSafeEqual(digest(expected), digest(given));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
