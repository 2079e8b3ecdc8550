import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's minimum: 19 MiB, two passes, one lane (the library's default algorithm is argon2id). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// At most two hashes at a time and twenty waiting: a storm of log-ins must not take the machine from the shoppers.
let running = 0
const waiting: (() => void)[] = []

export class TooManyPasswords extends Error {}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= 2) {
    if (waiting.length >= 20) throw new TooManyPasswords()
    await new Promise<void>((go) => waiting.push(go))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let dummy: Promise<string> | undefined

/** Compares in the same time whether or not there is an account: without one, pass undefined. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const against = stored ?? (await dummy)
  const matches = await inTurn(() => verify(against, password))
  return matches && stored !== undefined
}
