import { safeSessionStorage } from '../safe-storage.ts'

/** Fields typed into one account form of this tab prefill the next one. Never a password. */
type Prefill = { name: string; email: string; phone: string }

const storageKey = 'account-typed'
const nothing: Prefill = { name: '', email: '', phone: '' }

export function readPrefill(): Prefill {
  try {
    const stored = JSON.parse(safeSessionStorage.read(storageKey) ?? '{}') as Record<string, unknown>
    const text = (name: keyof Prefill) => (typeof stored[name] === 'string' ? (stored[name] as string) : '')
    return { name: text('name'), email: text('email'), phone: text('phone') }
  } catch {
    return nothing
  }
}

export const savePrefill = (typed: Partial<Prefill>) =>
  safeSessionStorage.write(storageKey, JSON.stringify({ ...readPrefill(), ...typed }))

export const clearPrefill = () => safeSessionStorage.write(storageKey, null)
