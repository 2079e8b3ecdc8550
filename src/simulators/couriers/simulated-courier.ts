import type { FastifyInstance } from 'fastify'
import type { SimulatedClock } from '../clock.ts'
import { applyFaults, type Faults, noFaults } from '../faults.ts'
import { newApp, startService } from '../loopback-service.ts'
import { type Random, seededRandom } from '../random.ts'
import { type SignedRequest, type Webhook, webhookSender } from '../webhooks.ts'

/**
 * What happens to a parcel next. `word`: the courier's word afterwards. `event`: the name of its webhook, if it sends
 * one.
 */
export type Step = {
  afterHours: number
  word: string
  event?: string
  /** The share of the amount that the customer pays now. */
  collects?: number
  /** Further fields of the webhook. */
  extra?: Record<string, unknown>
}
export type Outcome = 'delivered' | 'partly_delivered' | 'returned' | 'exchanged' | 'lost' | 'damaged' | 'unknown_word'

/** The ends of parcels in words for a person. */
export const outcomeLabels: Record<Outcome, string> = {
  delivered: 'Will be delivered',
  partly_delivered: 'Will be partly delivered',
  returned: 'Will come back',
  exchanged: 'Will be exchanged',
  lost: 'Will be lost',
  damaged: 'Will be damaged',
  unknown_word: 'Will get a word that nobody knows',
}
/** Every courier delivers and brings back. */
export type Plans = Record<'delivered' | 'partly_delivered' | 'returned', Step[]> & Partial<Record<Outcome, Step[]>>

export type SimulatedParcel = {
  consignment: string
  reference: string
  recipient: string
  toCollectTaka: number
  word: string
  history: { at: Date; word: string }[]
  /** Steps to come. */
  plan: Step[]
  collectedTaka: number | null
  payoutInvoice: string | null
  /** As the courier stored it. */
  fields: Record<string, unknown>
}

/** What a courier's own file tells the shared part. */
export type CourierScript = {
  code: string
  name: string
  /** Path of the base URL. */
  basePath: string
  /** Credentials that the simulator accepts, by the names of the settings. */
  credentials: Record<string, string | number>
  errorBody: (status: number) => unknown
  routes: (app: FastifyInstance, core: CourierCore) => void
  /** The steps of each outcome from booking to the end, in the courier's words. */
  plans: Plans
  sign: (body: string, webhook: Webhook) => SignedRequest
  /** The body of the webhook for a step. */
  eventBody: (step: Step, parcel: SimulatedParcel, now: Date) => unknown
  webhookTimeoutMs: number
  webhookRetryAfterMs: readonly number[]
  /** Called with a new webhook address. @throws Error says why the courier would not accept it */
  checkWebhook?: (core: CourierCore) => Promise<void>
  /** Pays finished parcels out and returns how many. */
  payOut: (core: CourierCore) => Promise<number>
}

export type CourierCore = {
  clock: SimulatedClock
  random: Random
  faults: Faults
  parcels: Map<string, SimulatedParcel>
  sender: ReturnType<typeof webhookSender>
  /** Stores a booked parcel and starts its life. */
  add(parcel: Omit<SimulatedParcel, 'history' | 'plan' | 'collectedTaka' | 'payoutInvoice'>): SimulatedParcel
  /** Applies a step now: word, history, webhook. */
  apply(parcel: SimulatedParcel, step: Step): Promise<void>
}

export type SimulatedCourier = Awaited<ReturnType<typeof startCourier>>

/** @param port 0: any free one */
export async function startCourier(script: CourierScript, clock: SimulatedClock, seed: number, port: number) {
  const core = coreOf(script, clock, seed)
  const app = newApp()
  let requests = 0
  app.addHook('onRequest', async () => void requests++)
  // Numbers of their own: the life of a parcel does not depend on how many calls came before.
  applyFaults(app, { faults: core.faults, clock, random: seededRandom(seed + 2), errorBody: script.errorBody })
  script.routes(app, core)
  const service = await startService(app, port)

  return {
    code: script.code,
    name: script.name,
    baseUrl: `${service.origin}${script.basePath}`,
    credentials: script.credentials,
    /** Change its fields at any time. */
    faults: core.faults,
    now: clock.now,
    isDown: service.isDown,
    setDown: service.setDown,
    requests: () => requests,
    parcels: (): readonly SimulatedParcel[] => [...core.parcels.values()],
    deliveries: core.sender.deliveries,
    webhook: core.sender.webhook,
    /** @throws Error if the courier would not accept the address: the one before stays */
    async setWebhook(webhook: Webhook | null) {
      const before = core.sender.webhook()
      core.sender.set(webhook)
      if (!webhook) return
      await script.checkWebhook?.(core).catch((error) => {
        core.sender.set(before)
        throw error
      })
    },
    /** The next step of a parcel, at once. */
    async step(consignment: string) {
      const parcel = parcelOf(core, consignment)
      const next = parcel.plan.shift()
      if (next) await core.apply(parcel, next)
      follow(core, parcel)
    },
    /** Gives a parcel another end; its next step comes when the clock is wound. */
    setOutcome(consignment: string, outcome: Outcome) {
      const parcel = parcelOf(core, consignment)
      const whole = script.plans[outcome]
      if (!whole) throw new Error(`${script.name} has no such end`)
      parcel.plan = whole.slice(stepsOf(whole, parcel))
      follow(core, parcel)
    },
    /** The ends that a parcel of this courier can have. */
    outcomes: Object.keys(script.plans) as Outcome[],
    payOut: () => script.payOut(core),
    stop: service.stop,
  }
}

/** How many steps of a plan a parcel has behind it; several may have one word. The first word is its booking's. */
function stepsOf(plan: readonly Step[], { history }: SimulatedParcel): number {
  const words = history.slice(1).map(({ word }) => word)
  const other = plan.findIndex(({ word }, at) => word !== words[at])
  return other < 0 ? plan.length : other
}

function parcelOf({ parcels }: CourierCore, consignment: string): SimulatedParcel {
  const parcel = parcels.get(consignment)
  if (!parcel) throw new Error(`There is no parcel ${consignment}`)
  return parcel
}

function coreOf(script: CourierScript, clock: SimulatedClock, seed: number): CourierCore {
  const faults = noFaults()
  const random = seededRandom(seed)
  const outcomes = seededRandom(seed + 3)
  const sender = webhookSender({
    clock,
    random: seededRandom(seed + 1),
    faults,
    sign: script.sign,
    timeoutMs: script.webhookTimeoutMs,
    retryAfterMs: script.webhookRetryAfterMs,
  })
  const core: CourierCore = {
    clock,
    random,
    faults,
    parcels: new Map(),
    sender,
    add(given) {
      const history = [{ at: clock.now(), word: given.word }]
      const parcel: SimulatedParcel = { ...given, history, plan: [], collectedTaka: null, payoutInvoice: null }
      core.parcels.set(parcel.consignment, parcel)
      parcel.plan = [...script.plans[usualOutcome(outcomes)]]
      follow(core, parcel)
      return parcel
    },
    async apply(parcel, step) {
      parcel.word = step.word
      parcel.history.push({ at: clock.now(), word: step.word })
      if (step.collects !== undefined) parcel.collectedTaka = Math.floor(parcel.toCollectTaka * step.collects)
      if (step.event) await sender.send(parcel.consignment, step.event, script.eventBody(step, parcel, clock.now()))
    },
  }
  return core
}

const usualOutcome = (random: Random) => {
  const draw = random.number()
  return draw < 0.85 ? 'delivered' : draw < 0.97 ? 'returned' : 'partly_delivered'
}

/** Schedules the next step. One that was scheduled before for the same parcel does nothing any more. */
function follow(core: CourierCore, parcel: SimulatedParcel): void {
  const [next] = parcel.plan
  if (!next) return
  core.clock.schedule(next.afterHours * 3_600_000, async () => {
    if (parcel.plan[0] !== next) return
    parcel.plan.shift()
    await core.apply(parcel, next)
    follow(core, parcel)
  })
}
