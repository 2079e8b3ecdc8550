import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../refusal.ts'

/** argon2id with OWASP's minimum: 19 MiB, two passes, one lane (the library's default algorithm is argon2id). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Beyond this, 503. */
const maxQueued = 10
let running = false
const waiting: (() => void)[] = []

/** Pause after a hash while others wait, as a multiple of its duration; at most 800 ms. */
const pauseFactor = 8

/**
 * One hash at a time per process, with a pause while others wait: a flood of log-ins uses at most a ninth of a
 * processor.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxQueued) throw busy()
  if (running) await new Promise<void>((go) => waiting.push(go))
  running = true
  const began = performance.now()
  try {
    return await work()
  } finally {
    // Hand over directly, so that a new caller cannot overtake the queue.
    const pass = () => {
      const next = waiting.shift()
      if (next) next()
      else running = false
    }
    if (waiting.length > 0) setTimeout(pass, Math.min(800, pauseFactor * (performance.now() - began)))
    else pass()
  }
}

/** Sign-ins that have begun and not ended. */
let signIns = 0

/** Whether the queue is full, or the current sign-ins will fill it. */
export const isStorm = (): boolean => waiting.length >= maxQueued || signIns > maxQueued

/**
 * Runs a whole sign-in. It queries the database several times before its hash is queued: if only the queue were
 * counted, one free place would admit every sign-in that arrives during these queries.
 * @throws Refusal 503 if the queue is full
 */
export async function inSignIn<T>(signIn: () => Promise<T>): Promise<T> {
  if (isStorm()) throw busy()
  signIns++
  try {
    return await signIn()
  } finally {
    signIns--
  }
}

const busy = () => new Refusal(503, 'busy', 'Many people are signing in at the moment. Please try again in a moment')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let dummy: Promise<string> | undefined

/**
 * Takes the same time whether or not the account exists: without one, pass undefined.
 * @throws Refusal 503 if the queue is full
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  // Computed once, outside the queue.
  dummy ??= hash('nobody has this password', cost)
  const against = stored ?? (await dummy)
  const matches = await inTurn(() => verify(against, password))
  return matches && stored !== undefined
}
