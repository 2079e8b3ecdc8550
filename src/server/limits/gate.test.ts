import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Gate, type Leave } from './gate.ts'

/** The clock is the test's own: how busy the machine is changes nothing. */
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const patient = { places: 2, patience: 2000 }
const stays = new Promise<void>(() => {})

/** Somebody comes to the gate. @returns how they can leave, or undefined when they were sent away */
const comes = async (gate: Gate, gone = stays): Promise<Leave | undefined> => gate.enter(gone)

/** Each of a crowd, once let in, stays for so long (milliseconds). @returns what became of them, in their order */
function crowd(gate: Gate, size: number, each: number) {
  const came = Array.from({ length: size }, async () => {
    const leave = await comes(gate)
    if (leave) setTimeout(leave, each)
    return leave ? 'served' : 'sent away'
  })
  return Promise.all(came)
}
const served = (became: string[]) => became.filter((one) => one === 'served').length

test('so many may wait as can be served in time: fewer where each takes long', async () => {
  const gate = new Gate(patient)
  const quick = crowd(gate, 60, 50)
  await vi.advanceTimersByTimeAsync(2000)
  // Two at a time, forty are done in a second: half of the time that somebody is let wait.
  expect(served(await quick)).toBe(2 + 40)

  for (let nr = 0; nr < 40; nr++) {
    const slow = crowd(gate, 2, 240)
    await vi.advanceTimersByTimeAsync(300)
    await slow
  }
  const slow = crowd(gate, 60, 240)
  await vi.advanceTimersByTimeAsync(3000)
  expect(served(await slow)).toBe(2 + 8)
})

test('those behind one that was held up once are not sent away: they are as quick as ever', async () => {
  const gate = new Gate(patient)
  const heldUp = crowd(gate, 2, 700)
  await vi.advanceTimersByTimeAsync(500)
  const behind = crowd(gate, 10, 50)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await Promise.all([heldUp, behind])).toEqual([Array(2).fill('served'), Array(10).fill('served')])
})

test('behind those that hang for long, only a few may hope', async () => {
  const gate = new Gate(patient)
  void crowd(gate, 2, 60_000)
  await vi.advanceTimersByTimeAsync(1500)
  const behind = crowd(gate, 10, 50)
  const became: string[] = []
  void behind.then((all) => became.push(...all))
  await vi.advanceTimersByTimeAsync(0)
  expect(gate.sendsAway()).toBe(true)
  await vi.advanceTimersByTimeAsync(2000)
  // Nobody has left for as long as anybody is let wait.
  expect(served(became)).toBe(0)
  expect(became).toHaveLength(10)
})

test('who waits gets the place of the next who leaves, and is sent away when none leaves in time', async () => {
  const gate = new Gate({ places: 1, patience: 300 })
  const first = await comes(gate)
  let second: Leave | undefined
  void comes(gate).then((leave) => (second = leave))
  await vi.advanceTimersByTimeAsync(200)
  expect(second).toBeUndefined()
  first?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(second).toBeDefined()
  const inVain = comes(gate)
  await vi.advanceTimersByTimeAsync(600)
  expect(await inVain).toBeUndefined()
})

test('many in one moment are all taken; when they keep coming, more are told to come again', async () => {
  const gate = new Gate({ places: 1, patience: 200, burst: 6000, moment: 600 })
  const burst = crowd(gate, 40, 60)
  await vi.advanceTimersByTimeAsync(1200)
  expect(await comes(gate)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1500)
  expect(served(await burst)).toBe(40)
  // Calm again: the next many are taken as well.
  const next = crowd(gate, 10, 60)
  await vi.advanceTimersByTimeAsync(1000)
  expect(served(await next)).toBe(10)
})

test('a burst that does not end is a storm: nobody waits in it for longer than is good', async () => {
  const gate = new Gate({ places: 1, patience: 400, burst: 60_000, moment: 600 })
  const waits: number[] = []
  let sentAway = 0
  const going = setInterval(async () => {
    const came = performance.now()
    const leave = await comes(gate)
    if (!leave) return sentAway++
    waits.push(performance.now() - came)
    setTimeout(leave, 60)
  }, 5)
  await vi.advanceTimersByTimeAsync(5000)
  clearInterval(going)
  // Until it is known to be one (600 ms and ten more), somebody may have waited for that long.
  expect(Math.max(...waits)).toBeLessThan(660 + 50)
  expect(Math.max(...waits.slice(15))).toBeLessThan(400 + 50)
  // The place was never empty for it.
  expect(waits.length).toBeGreaterThan(75)
  expect(sentAway).toBeGreaterThan(700)
  await vi.advanceTimersByTimeAsync(1000)
  // Over: the next many are taken again.
  const next = crowd(gate, 40, 60)
  await vi.advanceTimersByTimeAsync(3000)
  expect(served(await next)).toBe(40)
})

test('a few who come late do not cost those their place who wait as a burst', async () => {
  const gate = new Gate({ places: 1, patience: 200, burst: 60_000, moment: 600 })
  const burst = crowd(gate, 40, 60)
  for (let nr = 0; nr < 8; nr++) {
    await vi.advanceTimersByTimeAsync(nr ? 100 : 800)
    expect(await comes(gate)).toBeUndefined()
  }
  await vi.advanceTimersByTimeAsync(2000)
  expect(served(await burst)).toBe(40)
})

test('visitors of many pages that are made anew wait for a while; when more and more come, they are told to come again', async () => {
  const gate = new Gate({ places: 1, patience: 800, burst: 2500 })
  // A page takes 80 ms; for two seconds sixteen come each second, more than can be made, for whom there is time afterwards.
  const became: Promise<string[]>[] = []
  for (let nr = 0; nr < 32; nr++) {
    became.push(crowd(gate, 1, 80))
    await vi.advanceTimersByTimeAsync(1000 / 16)
  }
  await vi.advanceTimersByTimeAsync(2500)
  expect(served((await Promise.all(became)).flat())).toBe(32)

  const waits: number[] = []
  let sentAway = 0
  let slowest = 0
  const going = setInterval(async () => {
    const came = performance.now()
    const leave = await comes(gate)
    if (!leave) {
      slowest = Math.max(slowest, performance.now() - came)
      return sentAway++
    }
    waits.push(performance.now() - came)
    setTimeout(leave, 80)
  }, 8)
  await vi.advanceTimersByTimeAsync(10_000)
  clearInterval(going)
  expect(Math.max(...waits)).toBeLessThan(800 + 100)
  expect(waits.length).toBeGreaterThan(110)
  // Nobody is kept waiting first, and sent away then.
  expect(slowest).toBeLessThan(300)
  expect(sentAway).toBeGreaterThan(1000)
  await vi.advanceTimersByTimeAsync(2000)
})

test('a crowd that nobody is served of is told so, however many of them were let wait', async () => {
  const gate = new Gate({ places: 1, patience: 300, burst: 20_000 })
  await comes(gate)
  const crowded = crowd(gate, 30, 60)
  await vi.advanceTimersByTimeAsync(700)
  expect(served(await crowded)).toBe(0)
})

test('who has gone waits no longer, and a place given back twice is one place', async () => {
  const gate = new Gate({ places: 1, patience: 2000 })
  const first = await comes(gate)
  const gone = Promise.withResolvers<void>()
  const left = comes(gate, gone.promise)
  gone.resolve()
  expect(await left).toBeUndefined()
  first?.()
  first?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(await comes(gate)).toBeDefined()
  let third: Leave | undefined
  void comes(gate).then((leave) => (third = leave))
  await vi.advanceTimersByTimeAsync(10)
  expect(third).toBeUndefined()
})
