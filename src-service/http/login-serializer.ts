/** Wire form of a login: of its fields the description names only some. */
import { wireId } from '../../src-shared/domain/wire-json.ts';
import type { Branch, Login, Settings } from '../settings.ts';

export function serializeLogin(settings: Settings, login: Login, token: string) {
  const { tokenField, newValues } = settings.dialect;
  return {
    [tokenField]: token,
    role: newValues === 'added' ? `${login.role}_v2` : login.role,
    branches: settings.branches.map((branch) => branchOfLogin(settings, branch)),
  };
}

function branchOfLogin({ dialect }: Settings, { id, name, address }: Branch) {
  const branchId = wireId(id);
  switch (dialect.branchForm) {
    case 'object':
      return { id: branchId, name, address };
    case 'prefixed':
      return { branch_id: branchId, branch_name: name, branch_address: address };
    case 'number':
      return branchId;
  }
}
