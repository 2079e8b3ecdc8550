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

/** Declarations, not functions: any domain may read with them; only the domain of a table writes to it. */
export const declarations = /\/(tables|contract|staff-contract|routes|staff-routes)\.ts$/

const layerOf = (domain: string): number => layers.findIndex((layer) => layer.includes(domain))

/** Whether a domain may import functions of the other. */
export function mayImport(from: string, to: string): boolean {
  if (from === to) return true
  const [own, other] = [layerOf(from), layerOf(to)]
  if (own === -1 || other === -1) return false
  const layer = layers[own] ?? []
  return own === other ? layer.indexOf(to) < layer.indexOf(from) : other < own
}
