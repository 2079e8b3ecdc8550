import { createRequire } from 'node:module'

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

/** Vitest's stand-in for @node-rs/argon2: a hash of the shop's cost takes a test longer than all else that it does. */
export const hash: typeof argon2.hash = (password, cost) =>
  argon2.hash(password, { ...cost, memoryCost: 64, timeCost: 1 })

export const { verify } = argon2
