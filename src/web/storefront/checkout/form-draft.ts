import { tabBox } from '../stored.ts'

const storageKey = 'checkout-form'

/**
 * Draft of the checkout form, as text; survives a reload, but not closing the tab. `readForm` of check-form.ts reads
 * it.
 */
export const readDraft = () => tabBox.read(storageKey)
export const keepDraft = (form: object) => tabBox.write(storageKey, JSON.stringify(form))
export const dropDraft = () => tabBox.write(storageKey, null)
