import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../refusal.ts'

/** argon2id with OWASP's minimum: 19 MiB, two passes, one lane (the library's default algorithm is argon2id). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** So many wait for their turn; who comes after them is told to come again. */
const mostWaiting = 10
let running = false
const waiting: (() => void)[] = []

/** With others waiting, so many times as long as a hash took is rested after it; 800 ms at most. */
const rest = 8

/**
 * One hash at a time in each process, and with others waiting a rest after it: a storm of log-ins never has more than a
 * ninth of a processor, the rest is the shoppers'.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  refuseIfStorm()
  if (running) await new Promise<void>((go) => waiting.push(go))
  running = true
  const began = performance.now()
  try {
    return await work()
  } finally {
    // Who waits takes over the turn, so that a newcomer cannot slip in between.
    const pass = () => {
      const next = waiting.shift()
      if (next) next()
      else running = false
    }
    if (waiting.length > 0) setTimeout(pass, Math.min(800, rest * (performance.now() - began)))
    else pass()
  }
}

/** Do so many wait for their turn that nobody else may? */
export const isStorm = (): boolean => waiting.length >= mostWaiting

/**
 * To be asked before anything is read or counted for a log-in: what could not be compared anyway shall cost nothing.
 * @throws Refusal 503 when too many wait already
 */
export function refuseIfStorm(): void {
  if (isStorm())
    throw new Refusal(503, 'busy', 'Many people are signing in at the moment. Please try again in a moment')
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let dummy: Promise<string> | undefined

/**
 * Compares in the same time whether or not there is an account: without one, pass undefined.
 * @throws Refusal 503 when too many wait already
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  // Out of turn: made once, and never refused.
  dummy ??= hash('nobody has this password', cost)
  const against = stored ?? (await dummy)
  const matches = await inTurn(() => verify(against, password))
  return matches && stored !== undefined
}
