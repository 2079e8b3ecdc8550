import { type Permission, permissions } from '#domains/staff/permissions.ts'

/** Short labels of the permissions. */
const words: Record<Permission, string> = {
  'products.view': 'See products and reviews',
  'products.create': 'Add products',
  'products.edit': 'Change products, publish reviews',
  'products.delete': 'Delete products',
  'orders.view': 'See orders with names and addresses',
  'orders.edit': 'Change the status of orders',
  'orders.cancel': 'Cancel orders',
  'orders.delete': 'Delete orders',
  'orders.override': 'Change orders against the usual course',
  'orders.block': 'Block phone numbers, addresses and browsers',
  'parcels.deliver': 'Deliver parcels: sees a round of own parcels only',
  'users.view': 'See customers and messages',
  'users.edit': 'Change customers, answer messages',
  'categories.view': 'See categories',
  'categories.edit': 'Change categories',
  'inventory.view': 'See stock and what it cost',
  'inventory.edit': 'Adjust and restock',
  'analytics.view': 'See analytics',
  'reports.view': 'See reports',
  'settings.view': 'See the shop’s settings',
}

export type PermissionGroup = { area: string; permissions: { id: Permission; label: string }[] }

/** The permissions by area, in their usual order. */
export const permissionGroups: PermissionGroup[] = [...new Set(permissions.map(areaOf))].map((area) => ({
  area: `${area[0]?.toUpperCase()}${area.slice(1)}`,
  permissions: permissions.filter((id) => areaOf(id) === area).map((id) => ({ id, label: words[id] })),
}))

/** 'orders.view' → 'orders' */
export function areaOf(permission: string): string {
  return permission.split('.')[0] ?? permission
}
