import { hash, verify } from '@node-rs/argon2'
import { Refusal } from './refusal.ts'

/** argon2id with OWASP's minimum: 19 MiB, two passes, one lane (the library's default algorithm is argon2id). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// At most two hashes at a time and twenty waiting: a storm of log-ins must not take the machine from the shoppers.
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= 2) {
    if (waiting.length >= 20)
      throw new Refusal(503, 'busy', 'Many people are signing in at the moment. Please try again in a moment')
    await new Promise<void>((go) => waiting.push(go))
  } else running++
  try {
    return await work()
  } finally {
    // Who waits takes over the turn, so that a newcomer cannot slip in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
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
