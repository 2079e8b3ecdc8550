import { tabBox } from '../stored.ts'

/** What was typed into one of the account's forms in this tab, so that the next one need not ask again. Never a password. */
type Typed = { name: string; email: string; phone: string }

const storageKey = 'account-typed'
const nothing: Typed = { name: '', email: '', phone: '' }

export function typedBefore(): Typed {
  try {
    const kept = JSON.parse(tabBox.read(storageKey) ?? '{}') as Record<string, unknown>
    const text = (name: keyof Typed) => (typeof kept[name] === 'string' ? (kept[name] as string) : '')
    return { name: text('name'), email: text('email'), phone: text('phone') }
  } catch {
    return nothing
  }
}

export const keepTyped = (typed: Partial<Typed>) =>
  tabBox.write(storageKey, JSON.stringify({ ...typedBefore(), ...typed }))

export const forgetTyped = () => tabBox.write(storageKey, null)
