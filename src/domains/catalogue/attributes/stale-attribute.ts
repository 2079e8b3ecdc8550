import { Refusal } from '#platform/refusal.ts'
import type { OfficeAttribute } from './staff-contract.ts'

/** @throws Refusal 409 stale: changed since `version` */
export function refuseStale(attribute: OfficeAttribute, version: string): void {
  if (new Date(attribute.version).getTime() === new Date(version).getTime()) return
  throw new Refusal(409, 'stale', 'Somebody else has changed this attribute in the meantime. Please load it again')
}
