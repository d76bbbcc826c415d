/**
 * The dialect of large identifiers: every identifier of the settings is raised by 2^53, so that
 * none of them fits into a double. Raised before anything is stored: the data, the answers and what
 * is read from the data agree.
 */
import { id, type Id } from '../src-shared/domain/id.ts';

/** Where identifiers stand in settings. */
interface Identified {
  readonly groupId: Id;
  readonly firstOrderId: Id;
  readonly firstCustomerId: Id;
  readonly branches: readonly { readonly id: Id; readonly blacklist: { customers: Id[] } }[];
  readonly tags: readonly { readonly id: Id }[];
  readonly customers: readonly {
    readonly id: Id;
    readonly tags: readonly Id[];
    readonly branches: readonly { readonly branchId: Id }[];
  }[];
}

export function withLargeIdentifiers<S extends Identified>(settings: S): S {
  return {
    ...settings,
    groupId: large(settings.groupId),
    firstOrderId: large(settings.firstOrderId),
    firstCustomerId: large(settings.firstCustomerId),
    branches: settings.branches.map((branch) => ({
      ...branch,
      id: large(branch.id),
      blacklist: { ...branch.blacklist, customers: branch.blacklist.customers.map(large) },
    })),
    tags: settings.tags.map((tag) => ({ ...tag, id: large(tag.id) })),
    customers: settings.customers.map((customer) => ({
      ...customer,
      id: large(customer.id),
      tags: customer.tags.map(large),
      branches: customer.branches.map((membership) => ({
        ...membership,
        branchId: large(membership.branchId),
      })),
    })),
  };
}

function large(identifier: Id): Id {
  return id(BigInt(identifier) + 2n ** 53n);
}
