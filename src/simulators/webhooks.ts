import { isLoopback } from '#platform/outgoing/allowed-base.ts'
import type { SimulatedClock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Random } from './random.ts'

export type Webhook = { url: string; secret: string }
/** `url` differs from the webhook's where the secret is part of it. */
export type SignedRequest = { url: string; headers: Record<string, string>; body: string }
/** `status` 0: no answer. */
export type Delivery = { at: Date; event: string; body: string; status: number }

type Options = {
  clock: SimulatedClock
  random: Random
  faults: Faults
  sign: (body: string, webhook: Webhook) => SignedRequest
  timeoutMs: number
  /** Delays of further tries after a 5xx or no answer; a 4xx is final. */
  retryAfterMs: readonly number[]
}

/** Sends events to one address on loopback. Deliveries are listed, the newest last. */
export function webhookSender({ clock, random, faults, sign, timeoutMs, retryAfterMs }: Options) {
  let webhook: Webhook | null = null
  const heldBack = new Map<string, { event: string; body: string }>()
  const deliveries: Delivery[] = []

  async function post(event: string, body: string): Promise<Response | undefined> {
    if (!webhook) return undefined
    const request = sign(body, webhook)
    const headers = { 'content-type': 'application/json', ...request.headers }
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(request.url, { method: 'POST', headers, body: request.body, signal }).catch(() => {})
    // Read to its end, so that the connection is free again.
    await response?.arrayBuffer().catch(() => {})
    deliveries.push({ at: clock.now(), event, body, status: response?.status ?? 0 })
    return response ?? undefined
  }

  async function deliver(event: string, body: string, tried = 0): Promise<void> {
    const response = await post(event, body)
    const again = retryAfterMs[tried]
    if (webhook && again !== undefined && (response?.status ?? 500) >= 500)
      clock.schedule(again, () => deliver(event, body, tried + 1))
  }

  return {
    deliveries: (): readonly Delivery[] => deliveries,
    webhook: () => webhook,
    /** @throws Error if the address is not on this machine */
    set(next: Webhook | null) {
      const hostname = next ? (URL.parse(next.url)?.hostname ?? '') : undefined
      if (hostname !== undefined && !isLoopback(hostname))
        throw new Error('Simulators send webhooks to this machine only')
      webhook = next
    },
    post,
    /** @param subject the parcel; only events of the same one change their order */
    async send(subject: string, event: string, content: unknown): Promise<void> {
      const body = JSON.stringify(content)
      const late = heldBack.get(subject)
      if (!late && random.chance(faults.reorderedEvents)) {
        const held = { event, body }
        heldBack.set(subject, held)
        // Without a next event it is only late.
        clock.schedule(48 * 3_600_000, async () => {
          if (heldBack.get(subject) !== held) return
          heldBack.delete(subject)
          await deliver(event, body)
        })
        return
      }
      heldBack.delete(subject)
      await deliver(event, body)
      if (random.chance(faults.repeatedEvents)) await deliver(event, body)
      if (late) await deliver(late.event, late.body)
    },
  }
}
