import { z } from 'zod'
import type { AppContext } from '#platform/app-context.ts'
import { addressUnder, allowedBase } from '#platform/outgoing/allowed-base.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { sendOnce } from '#platform/outgoing/send-once.ts'

const simulated = z.object({
  couriers: z.array(
    z.object({
      courier: z.string(),
      baseUrl: z.string(),
      credentials: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)),
      webhookUrl: z.string().nullable(),
    }),
  ),
})
export type SimulatedCouriers = z.output<typeof simulated>['couriers']

/** The simulator runs on this machine: no answer in this time means that another program has the port. */
const timeoutMs = 5000

/** One request to the page of the simulators; loopback only. @throws OutgoingError */
async function ask(url: string, path: string, body?: object): Promise<unknown> {
  const { answer } = await sendOnce({
    url: addressUnder(allowedBase(url, [], 'simulators'), path),
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
    // The courier may check the address before it answers.
    timeoutMs: body ? 15_000 : timeoutMs,
    maxBytes: 100_000,
  })
  return answer
}

/** The couriers that are simulated on this machine; undefined: none answers, or this shop has no simulator URL. */
export async function simulatedCouriers({
  config: { simulatorUrl },
}: Pick<AppContext, 'config'>): Promise<SimulatedCouriers | undefined> {
  if (simulatorUrl === undefined) return undefined
  try {
    return simulated.safeParse(await ask(simulatorUrl, '/set-up')).data?.couriers
  } catch (error) {
    if (error instanceof OutgoingError) return undefined
    throw error
  }
}

/** Registers the shop's webhook at a simulated courier. @throws OutgoingError */
export const registerWebhook = (simulatorUrl: string, courier: string, webhook: { url: string; secret: string }) =>
  ask(simulatorUrl, `/set-up/${encodeURIComponent(courier)}`, webhook)
