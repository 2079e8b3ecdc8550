/**
 * Which domain may import which, lower layers first. A domain may import functions from lower layers, and from domains
 * before it in its own layer. Upwards it communicates by business events (events/contract.ts).
 */
export const layers: readonly (readonly string[])[] = [
  ['events', 'audit'],
  ['settings', 'staff'],
  ['places', 'promises', 'stock'],
  ['catalogue', 'content', 'customers', 'visits'],
  ['inventory', 'cod-rules'],
  ['cart', 'orders'],
  ['reviews', 'messages', 'parcels', 'desk'],
  ['summaries'],
  ['reports', 'backups', 'opening'],
]

/** Declarations, not functions: any domain may read with them. */
export const declarations = /\/(tables|contract|staff-contract|routes|staff-routes)\.ts$/

/** Imports against the layers that are still there, and why. One that is no longer needed fails the test. */
export const exceptions: readonly { from: string; to: string; why: string }[] = [
  {
    from: 'catalogue',
    to: 'inventory/summary/inventory-summary.ts',
    why: 'the product list of staff is filtered by stock, whose sums are held in memory: a view would add up all stock levels',
  },
  {
    from: 'catalogue',
    to: 'inventory/summary/read-inventory-summary.ts',
    why: 'the product list of staff is sorted by stock, whose sums are held in memory: a view would add up all stock levels',
  },
]

const layerOf = (domain: string): number => layers.findIndex((layer) => layer.includes(domain))

/** May a domain import functions of the other? */
export function mayImport(from: string, to: string): boolean {
  if (from === to) return true
  const [own, other] = [layerOf(from), layerOf(to)]
  if (own === -1 || other === -1) return false
  const layer = layers[own] ?? []
  return own === other ? layer.indexOf(to) < layer.indexOf(from) : other < own
}
