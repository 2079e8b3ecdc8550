/** All permissions. Endpoints, menu entries and sub-admins' permissions use these strings. */
export const permissions = [
  'products.view',
  'products.create',
  'products.edit',
  'products.delete',
  'orders.view',
  'orders.edit',
  'orders.cancel',
  'orders.delete',
  'orders.override',
  'orders.block',
  'orders.export',
  'orders.payment',
  'parcels.deliver',
  'users.view',
  'users.edit',
  'categories.view',
  'categories.edit',
  'inventory.view',
  'inventory.edit',
  'analytics.view',
  'reports.view',
  'settings.view',
] as const
export type Permission = (typeof permissions)[number]

export const isPermission = (word: string): word is Permission => (permissions as readonly string[]).includes(word)
