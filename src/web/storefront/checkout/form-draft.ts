import { safeSessionStorage } from '../safe-storage.ts'

const storageKey = 'checkout-form'

/**
 * Draft of the checkout form, as text; survives a reload, but not closing the tab. `readForm` of check-form.ts reads
 * it.
 */
export const readDraft = () => safeSessionStorage.read(storageKey)
export const keepDraft = (form: object) => safeSessionStorage.write(storageKey, JSON.stringify(form))
export const dropDraft = () => safeSessionStorage.write(storageKey, null)
