import { tabBox } from '../stored.ts'
import { type CheckoutForm, readForm } from './check-form.ts'

const storageKey = 'checkout-form'

/** Draft of the form; survives a reload, but not closing the tab. */
export const readDraft = (): CheckoutForm => readForm(tabBox.read(storageKey))
export const keepDraft = (form: CheckoutForm) => tabBox.write(storageKey, JSON.stringify(form))
export const dropDraft = () => tabBox.write(storageKey, null)
