/** Login and refresh (docs/loyalty-api.md, AUTH, E13 and E14). */
import { z } from 'zod';
import type { Context } from '../operations/context.ts';
import { refuse } from '../refusal.ts';
import { bare, success } from './envelope.ts';
import { createLoginTries } from './login-tries.ts';
import { serializeLogin } from './login-serializer.ts';
import { readBody } from './request.ts';
import type { Route } from './route.ts';
import { issueToken, refreshToken } from './tokens.ts';
import { wireInstant } from './wire.ts';

const credentials = z.object({ login: z.string(), password: z.string() });

export function authRoutes(context: Context): Route[] {
  const tries = createLoginTries(context);
  return [
    {
      method: 'POST',
      path: '/api/v1/auth/business',
      open: true,
      async handle(http) {
        const { login, password } = await readBody(http, credentials);
        const { settings } = context;
        const { loginForm, wrongLogin } = settings.dialect;
        const found = await tries.check(login, password);
        if (found === null) return refuse(WRONG_LOGIN[wrongLogin], 'wrong login or password');
        const { token } = await issueToken(context, found);
        const fields = serializeLogin(settings, found, token);
        return loginForm === 'bare' ? bare(http, fields) : success(http, fields);
      },
    },
    {
      method: 'POST',
      path: '/api/v1/auth/refresh_token',
      open: true,
      async handle(http) {
        const issued = await refreshToken(context, http.req.header('authorization'));
        const { settings } = context;
        const fields = { expire: wireInstant(settings, issued.expiresAt), token: issued.token };
        return settings.dialect.refreshForm === 'bare'
          ? bare(http, { code: 200, ...fields })
          : success(http, fields);
      },
    },
  ];
}

const WRONG_LOGIN = { '400': 400, '401': 401, '403': 403 } as const;
