import { setTimeout } from 'node:timers/promises'
import { type BookingState, bookingState } from '#shared/parcels/booking-state.ts'
import { type Simulators, startSimulators } from '../../src/simulators/server.ts'
import { goods } from './books.ts'
import { orderOf, post } from './order-traffic.ts'
import { kill, workersOf } from './processes.ts'
import type { Proof, UnderTest } from './prove.ts'
import { staffCookie } from './staff.ts'

/** Share of the courier's answers that are lost after the booking was made. */
const lostAnswers = 0.2
/** Response time of the courier, long enough to kill a booking in the middle. */
const answerMs = 150

/**
 * A job books hundreds of parcels with a courier that loses answers, while the processes that run it are killed: no
 * parcel is lost, and none is booked twice.
 */
export async function bookings(shop: UnderTest, say: (proof: Proof) => void): Promise<void> {
  const simulators = await startSimulators({ seed: shop.seed })
  try {
    for (const courier of ['steadfast', 'pathao'] as const) say(await bookedWhileKilled(shop, simulators, courier))
  } finally {
    await simulators.stop()
  }
}

type Result = { parcelId: string; result: BookingState; consignment: string | null }
type Progress = { total: number; done: number; finishedAt: string | null; results: Result[] }

async function bookedWhileKilled(
  shop: UnderTest,
  simulators: Simulators,
  courier: 'steadfast' | 'pathao',
): Promise<Proof> {
  const count = shop.quick ? 120 : 500
  const kills = shop.quick ? 2 : 5
  const ask = await asStaff(shop)
  const { baseUrl, credentials, faults } = simulators.couriers[courier]
  const texts = Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, String(value)]))
  const account = { courier, isActive: true, mode: 'simulator', simulatorUrl: baseUrl, credentials: texts }
  await ask('PUT', 'couriers', account)
  const orderIds = await placed(shop, count)
  Object.assign(faults, { lostAnswers, delayMs: answerMs })
  const { jobId } = await ask('POST', 'parcels-book', { courier, orderIds })
  const progress = async () => (await ask('GET', `parcel-bookings?jobId=${jobId}`)) as unknown as Progress
  const killedAt = await killWhileBooking(shop, progress, { count, kills })
  const ended = await finished(progress)
  Object.assign(faults, { lostAnswers: 0, delayMs: 0 })

  const atCourier = Map.groupBy(simulators.couriers[courier].parcels(), ({ reference }) => reference)
  const of = (result: BookingState) => ended.results.filter((each) => each.result === result)
  const there = ({ parcelId }: Result) => atCourier.get(parcelId) ?? []
  const double = ended.results.filter((each) => there(each).length > 1).length
  const wrong = of('booked').filter((each) => there(each)[0]?.consignment !== each.consignment).length
  // Booking these again would create a duplicate at the courier.
  const hidden = [...of('refused'), ...of('skipped'), ...of('queued'), ...of('asked')].filter(
    (each) => there(each).length > 0,
  ).length
  const open = ended.results.filter(({ result }) => !bookingState(result).isOver).length
  return {
    goal: 'G2',
    what: `${count} parcels booked with ${courier}, ${lostAnswers * 100} % of its answers lost, the processes killed ${kills} times`,
    target: 'each booked once, refused or unknown; none lost, none double',
    measured: `${of('booked').length} booked, ${of('unknown').length} unknown, ${of('refused').length} refused, ${open} without an end; ${double} double, ${wrong} with another number, ${hidden} at the courier without our knowing; killed at ${killedAt.join(', ')} parcels`,
    held:
      ended.finishedAt !== null &&
      ended.results.length === count &&
      killedAt.length === kills &&
      open + double + wrong + hidden === 0,
  }
}

async function asStaff(shop: UnderTest) {
  const cookie = await staffCookie(shop)
  return async (method: string, path: string, data?: unknown): Promise<Record<string, unknown>> => {
    // While processes are killed, requests fail. All of these may be retried; the booking itself is made before.
    for (let tries = 1; ; tries++) {
      const url = `${shop.url}/backend/api/${path}`
      const answer =
        method === 'GET' ? await read(url, cookie) : await post(url, data, { cookie, method, timeoutMs: 60_000 })
      if (answer.status === 200) return answer.body
      if (method !== 'GET' || tries === 60) throw new Error(`${method} ${path}: ${answer.status}`)
      await setTimeout(500)
    }
  }
}

async function read(url: string, cookie: string): Promise<{ status: number; body: Record<string, unknown> }> {
  try {
    const answer = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(10_000) })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  } catch {
    return { status: 0, body: {} }
  }
}

async function placed(shop: UnderTest, count: number): Promise<string[]> {
  const pieces = await goods(shop.books, 50, 100_000)
  const ids: string[] = []
  while (ids.length < count) {
    const answer = await post(
      `${shop.url}/backend/api/save-order`,
      orderOf([pieces[ids.length % pieces.length] ?? pieces[0]]),
    )
    if (answer.status !== 200) throw new Error(`an order was not placed: ${answer.status}`)
    ids.push(String(answer.body.orderId))
  }
  return ids
}

/**
 * Kills all serving processes at once, to include the one that books. @returns the progress of the booking each time
 */
async function killWhileBooking(
  shop: UnderTest,
  progress: () => Promise<Progress>,
  { count, kills }: { count: number; kills: number },
): Promise<number[]> {
  const killedAt: number[] = []
  while (killedAt.length < kills) {
    const { done, finishedAt } = await progress()
    if (finishedAt) break
    if (done >= ((killedAt.length + 0.5) * count) / (kills + 1)) {
      for (const pid of workersOf(shop.pid)) kill(pid)
      killedAt.push(done)
    }
    await setTimeout(100)
  }
  return killedAt
}

/** Another process takes over the job half a minute after the last heartbeat. */
async function finished(progress: () => Promise<Progress>): Promise<Progress> {
  for (const end = Date.now() + 600_000; ; await setTimeout(1000)) {
    const now = await progress()
    if (now.finishedAt || Date.now() > end) return now
  }
}
