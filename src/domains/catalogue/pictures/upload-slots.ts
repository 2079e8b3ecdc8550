import { addressKey } from '#platform/http/address-key.ts'
import { Refusal } from '#platform/refusal.ts'

/** Slots for uploads of this process: each upload in progress holds one file in memory. */
export function uploadSlots() {
  let inProgress = 0
  const inProgressByAddress = new Map<string, number>()

  /** @throws Refusal 503 'busy' while `maxConcurrent` uploads of any kind are in progress */
  async function withSlot<T>(maxConcurrent: number, work: () => Promise<T>): Promise<T> {
    if (inProgress >= maxConcurrent) throw busy()
    inProgress++
    try {
      return await work()
    } finally {
      inProgress--
    }
  }

  /**
   * The same for a slow sender, who holds a slot for minutes: one address must not have them all.
   * @throws Refusal 503 'busy'
   */
  async function withAddressSlot<T>(
    ip: string,
    { maxPerAddress, maxConcurrent }: { maxPerAddress: number; maxConcurrent: number },
    work: () => Promise<T>,
  ): Promise<T> {
    const address = addressKey(ip)
    const ofThis = inProgressByAddress.get(address) ?? 0
    if (ofThis >= maxPerAddress) throw busy()
    inProgressByAddress.set(address, ofThis + 1)
    try {
      return await withSlot(maxConcurrent, work)
    } finally {
      const left = (inProgressByAddress.get(address) ?? 1) - 1
      if (left > 0) inProgressByAddress.set(address, left)
      else inProgressByAddress.delete(address)
    }
  }

  return { withSlot, withAddressSlot }
}

const busy = () => new Refusal(503, 'busy', 'The shop is busy with other pictures. Please try again in a moment')
