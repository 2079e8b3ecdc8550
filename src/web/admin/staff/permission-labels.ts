import { type Permission, permissions } from '#domains/staff/permissions.ts'
import { language, t, translateServerText } from '#web/admin/translate.ts'

/** Short labels of the permissions. */
const words: Record<Permission, string> = {
  'products.view': t('See products and reviews'),
  'products.create': t('Add products'),
  'products.edit': t('Change products, publish reviews'),
  'products.delete': t('Delete products'),
  'orders.view': t('See orders with names and addresses'),
  'orders.edit': t('Change the status of orders'),
  'orders.cancel': t('Cancel orders'),
  'orders.delete': t('Delete orders'),
  'orders.override': t('Change orders against the usual course'),
  'orders.block': t('Block phone numbers, addresses and browsers'),
  'orders.export': t('Export orders, and make files for couriers'),
  'orders.payment': t('Mark orders as paid or refunded, and their cash as paid out'),
  'parcels.deliver': t('Deliver parcels: sees a round of own parcels only'),
  'users.view': t('See customers and messages'),
  'users.edit': t('Change customers, answer messages'),
  'categories.view': t('See categories'),
  'categories.edit': t('Change categories'),
  'inventory.view': t('See stock and what it cost'),
  'inventory.edit': t('Adjust and restock'),
  'analytics.view': t('See analytics'),
  'reports.view': t('See reports'),
  'settings.view': t('See the shop’s settings'),
}

export type PermissionGroup = { area: string; permissions: { id: Permission; label: string }[] }

/** The permissions by area, in their usual order. */
export const permissionGroups: PermissionGroup[] = [...new Set(permissions.map(areaOf))].map((area) => ({
  area: areaLabel(area),
  permissions: permissions.filter((id) => areaOf(id) === area).map((id) => ({ id, label: words[id] })),
}))

/** 'orders' → 'Orders', in the language of the back office. */
function areaLabel(area: string): string {
  return translateServerText(`${area[0]?.toUpperCase()}${area.slice(1)}`)
}

/** The area of a permission in the list of sub-admins: its part before the dot, in Bangla its label. */
export const shortAreaOf = (permission: string): string =>
  language === 'bn' ? areaLabel(areaOf(permission)) : areaOf(permission)

/** 'orders.view' → 'orders' */
function areaOf(permission: string): string {
  return permission.split('.')[0] ?? permission
}
