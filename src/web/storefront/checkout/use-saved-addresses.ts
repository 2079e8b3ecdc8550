import { useEffect, useRef, useState } from 'react'
import type { SavedAddress } from '#domains/customers/contract.ts'
import type { accountRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { toast } from '#web/ui/toast/toast.ts'
import { ask, write } from '../api.ts'
import { useSession } from '../session/session.ts'
import type { CheckoutForm } from './form-fields.ts'
import { addressOf, formOfAddress, offered, offeredPlace, savedIn } from './saved-address.ts'

/** Saved addresses in the checkout: prefills the form, offers them for selection, saves a new one. */
export function useSavedAddresses(
  form: CheckoutForm,
  fill: (valuesFor: (form: CheckoutForm) => Partial<CheckoutForm>) => void,
) {
  const { known, user } = useSession()
  const [addresses, setAddresses] = useState<SavedAddress[] | null>(null)
  const [wantsSave, setWantsSave] = useState(false)
  const latest = useRef(fill)
  latest.current = fill

  useEffect(() => {
    setAddresses(null)
    if (!known) return
    if (!user) return latest.current(offeredPlace)
    const mine = new AbortController()
    // If the request fails, the shopper fills in the form like a guest.
    void ask<typeof accountRoutes.addresses>('addresses', {}, mine.signal).then((answer) => {
      if (mine.signal.aborted) return
      const list = answer.ok ? answer.data.addresses : []
      if (answer.ok) setAddresses(list)
      latest.current((form) => ({ ...(list.length === 0 && offeredPlace(form)), ...offered(form, user, list) }))
    })
    return () => mine.abort()
  }, [known, user])

  const saved = savedIn(form, addresses ?? [])

  /** Fills in a saved address; null clears the address fields and leaves name and phone. */
  function choose(id: number | null) {
    const chosen = addresses?.find((each) => each.id === id)
    fill(() => (chosen ? formOfAddress(chosen) : { altPhone: '', district: '', thana: '', address: '' }))
  }

  /** A failure only shows a toast: it must not stop the order. */
  async function saveIfWanted(form: CheckoutForm) {
    if (!addresses || saved || !wantsSave) return
    const answer = await write<typeof accountRoutes.addAddress>('POST', 'addresses', addressOf(form))
    if (answer.ok) setAddresses(answer.data.addresses)
    else toast.error(m.addresses_not_saved())
  }

  return {
    isGuest: known && !user,
    addresses: addresses ?? [],
    chosen: saved?.id ?? null,
    choose,
    canSave: addresses !== null && !saved,
    wantsSave,
    setWantsSave,
    saveIfWanted,
  }
}
