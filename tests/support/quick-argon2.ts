import { createRequire } from 'node:module'

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

/** Vitest's replacement of @node-rs/argon2: a hash at the shop's cost would take longer than the rest of a test. */
export const hash: typeof argon2.hash = (password, cost) =>
  argon2.hash(password, { ...cost, memoryCost: 64, timeCost: 1 })

export const { verify } = argon2
