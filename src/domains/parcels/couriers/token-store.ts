import type { StoredToken, TokenStore } from './courier.ts'

/** Tokens in the memory of one process. */
export function memoryTokenStore(): TokenStore {
  let stored: StoredToken | undefined
  let turn: Promise<unknown> = Promise.resolve()
  return {
    read: async () => stored,
    write: async (token) => {
      stored = token
    },
    exclusive: (work) => {
      const result = turn.then(work)
      turn = result.catch(() => {})
      return result
    },
  }
}
