import { useEffect, useRef, useState } from 'react'
import type { SavedAddress } from '#domains/customers/contract.ts'
import type { accountRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { toast } from '#web/ui/toast.ts'
import { ask, write } from '../api.ts'
import { useSession } from '../session.ts'
import type { CheckoutForm } from './check-form.ts'
import { addressOf, formOfAddress, offered, savedIn } from './saved-address.ts'

/** What an account does for the checkout: fills it in, offers the saved addresses, saves a new one. */
export function useSavedAddresses(form: CheckoutForm, fill: (values: Partial<CheckoutForm>) => void) {
  const { known, user } = useSession()
  const [addresses, setAddresses] = useState<SavedAddress[] | null>(null)
  const [wantsSave, setWantsSave] = useState(false)
  const latest = useRef({ form, fill })
  latest.current = { form, fill }

  useEffect(() => {
    setAddresses(null)
    if (!user) return
    const mine = new AbortController()
    // Without an answer the shopper types, as a guest does.
    void ask<typeof accountRoutes.addresses>('addresses', {}, mine.signal).then((answer) => {
      if (mine.signal.aborted) return
      const list = answer.ok ? answer.data.addresses : []
      if (answer.ok) setAddresses(list)
      latest.current.fill(offered(latest.current.form, user, list))
    })
    return () => mine.abort()
  }, [user])

  const saved = savedIn(form, addresses ?? [])

  /** Fills in a saved address; none: room for another one of the same person. */
  function choose(id: number | null) {
    const chosen = addresses?.find((each) => each.id === id)
    fill(chosen ? formOfAddress(chosen) : { altPhone: '', city: '', address: '' })
  }

  /** Beside the order, never in its way. */
  async function saveIfWanted() {
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
