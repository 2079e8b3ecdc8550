import { hashToken } from '#platform/secrets/tokens.ts'
import { addressKey } from './address-key.ts'
import type { Limits } from './limits.ts'
import type { LimitName } from './rate-limit-rules.ts'

/** Limits of one kind of sign-in: per address, per account and address, per account. */
export type TryLimits = { fromAddress: LimitName; atAccount: LimitName; fromAnywhere: LimitName }

export type Try = {
  /** As typed, whether or not the account exists. */
  account: string
  address: string
  /** Each sign-in endpoint counts separately. */
  realm?: 'main' | 'sub'
  /** Secret of a browser that is known for the account; undefined: unknown. */
  knownDevice: string | undefined
}

/**
 * Counts a password attempt. Unknown browsers share one slow limit per account, so that many addresses guess no faster
 * than one. This cannot lock the owner out: a browser that signed in to the account before is counted separately.
 */
export function triesOf(limits: Limits, names: TryLimits, { account, address, realm, knownDevice }: Try) {
  const at = (key: string) => (realm ? `${realm}|${key}` : key)
  const from = addressKey(address)
  const own = at(knownDevice ? `${account}|device:${hashToken(knownDevice)}` : `${account}|${from}`)
  return {
    /** Call it before comparing the password. @throws Refusal 429 */
    count: async () => {
      if (!knownDevice) await limits.count(names.fromAddress, at(from))
      await limits.count(names.atAccount, own)
      if (!knownDevice) await limits.count(names.fromAnywhere, at(account))
    },
    /** The password was right. Points used by others stay used. */
    succeeded: async () => {
      await limits.forget(names.atAccount, own)
      if (!knownDevice) await limits.giveBack(names.fromAnywhere, at(account))
    },
    /** There was nothing to guess: returns the points. */
    forget: async () => {
      await limits.forget(names.atAccount, own)
      await limits.forget(names.fromAnywhere, at(account))
    },
  }
}
