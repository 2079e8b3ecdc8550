import { setTimeout } from 'node:timers/promises'
import { goods } from './books.ts'
import { brokenRules, compareWithBooks } from './invariants.ts'
import { type Outcome, placeUntilKnown, trafficOf } from './order-traffic.ts'
import { backendsOf, childrenOf, kill, listensAt, postmasterOf, workersOf } from './processes.ts'
import type { Proof, UnderTest } from './prove.ts'

/** D1 to D4: orders come in on a schedule while processes are killed. */
export async function crashes(shop: UnderTest, say: (proof: Proof) => void): Promise<void> {
  const any = (pids: number[]) => pids[Math.floor(Math.random() * pids.length)]
  const kills: { goal: string; what: string; target: number; times: number; act: () => void }[] = [
    {
      goal: 'G3',
      what: `a serving process killed, ${shop.quick ? 2 : 5} times`,
      target: 0.3,
      times: shop.quick ? 2 : 5,
      act: () => kill(any(workersOf(shop.pid)) ?? 0),
    },
    {
      goal: 'G3',
      what: 'one process of the database killed',
      target: 2,
      times: 1,
      act: () => kill(any(backendsOf(shop.folder)) ?? 0),
    },
    {
      goal: 'G3',
      what: 'the first process of the database killed',
      target: 5,
      times: 1,
      act: () => kill(postmasterOf(shop.folder)),
    },
    {
      goal: 'G3',
      what: 'all processes of the database killed',
      target: 5,
      times: 1,
      act: () => {
        const first = postmasterOf(shop.folder)
        for (const pid of [...childrenOf(first), first]) kill(pid)
      },
    },
  ]
  for (const { goal, what, target, times, act } of kills) {
    const pieces = await goods(shop.books, 100, 100_000)
    const perSecond = shop.quick ? 40 : 100
    const seconds = times > 1 ? (times + 1) * 8 : shop.quick ? 5 : 10
    const count = seconds * perSecond
    const killed: number[] = []
    const before = workersOf(shop.pid)
    const traffic = trafficOf(count, perSecond, (nr) =>
      placeUntilKnown(shop.url, [pieces[nr % pieces.length] ?? pieces[0]]),
    )
    for (let time = 0; time < times; time++) {
      // Only one worker is down at a time: the next is killed once the previous one has been replaced.
      const latest = Date.now() + (seconds * 1000) / (times + 1)
      await setTimeout(times > 1 ? 4000 : latest - Date.now())
      while (
        Date.now() < latest &&
        workersOf(shop.pid).filter((pid) => listensAt(pid, shop.port)).length < before.length
      )
        await setTimeout(100)
      killed.push(Date.now())
      act()
    }
    const outcomes = await traffic
    await setTimeout(2000)
    const books = await compareWithBooks(shop.books, outcomes)
    const broken = await brokenRules(shop.books)
    const outage = Math.max(...killed.map((moment) => untilServed(moment, outcomes)))
    const stayed = before.filter((pid) => workersOf(shop.pid).includes(pid)).length
    say({
      goal,
      what: `${what}, ${count} orders at ${perSecond}/s`,
      target: `none lost or doubled, an order within ${target} s`,
      measured: `${books.acknowledged} acknowledged, ${books.missing} missing, ${books.unknown} unknown, ${books.storedThoughRefused} stored though refused; out for ${outage.toFixed(2)} s; ${stayed} of ${before.length} serving processes stayed${broken.length ? `; ${broken.join('; ')}` : ''}`,
      held:
        books.acknowledged === count &&
        books.missing + books.unknown + books.storedThoughRefused === 0 &&
        broken.length === 0 &&
        outage <= target &&
        (times > 1 || stayed === before.length),
    })
  }
}

/** Seconds from a moment to the next order that was acknowledged. */
function untilServed(moment: number, outcomes: Outcome[]): number {
  const after = outcomes.filter(({ at, answer }) => answer.status === 200 && at >= moment).map(({ at }) => at)
  return (Math.min(...after) - moment) / 1000
}
