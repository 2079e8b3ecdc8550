import { hashToken } from '#platform/secrets/tokens.ts'
import { addressKey } from './address-key.ts'
import type { LimitName, Limits } from './limits.ts'

/** The limits of one kind of sign-in: from one address, at one account from one address, at one account from anywhere. */
export type TryLimits = { fromAddress: LimitName; atAccount: LimitName; fromAnywhere: LimitName }

export type Try = {
  /** As typed, whether or not there is such an account. */
  account: string
  address: string
  /** Each door counts for itself. */
  door?: 'main' | 'sub'
  /** The secret of a browser that is known for the account; undefined: a stranger's. */
  knownDevice: string | undefined
}

/**
 * How a try at a password is counted. Strangers share a slow limit for each account, wherever they come from, so that
 * many addresses guess no faster than one. It cannot shut the owner out: a browser that signed in to the account before
 * is counted for itself alone.
 */
export function triesOf(limits: Limits, names: TryLimits, { account, address, door, knownDevice }: Try) {
  const at = (key: string) => (door ? `${door}|${key}` : key)
  const from = addressKey(address)
  const own = at(knownDevice ? `${account}|device:${hashToken(knownDevice)}` : `${account}|${from}`)
  return {
    /** Before the password is compared. @throws Refusal 429 */
    count: async () => {
      if (!knownDevice) await limits.count(names.fromAddress, at(from))
      await limits.count(names.atAccount, own)
      if (!knownDevice) await limits.count(names.fromAnywhere, at(account))
    },
    /** It was right: no guess. What guessers elsewhere have used up stays used up. */
    succeeded: async () => {
      await limits.forget(names.atAccount, own)
      if (!knownDevice) await limits.giveBack(names.fromAnywhere, at(account))
    },
    /** There is nothing here that could be guessed. */
    forget: async () => {
      await limits.forget(names.atAccount, own)
      await limits.forget(names.fromAnywhere, at(account))
    },
  }
}
