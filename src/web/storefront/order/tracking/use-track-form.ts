import { useEffect, useState } from 'react'
import { readPhone } from '#shared/phone.ts'
import { asciiDigits } from '#shared/text/text.ts'
import { recentOrder } from '#web/storefront/order/recent-order.ts'

/**
 * Fields of the form that looks up an order.
 * @param asked the order number in the URL
 * @param isBlank the URL asks for an order without a number
 */
export function useTrackForm(asked: string, isBlank: boolean) {
  const [orderId, setOrderId] = useState(asked)
  const [phone, setPhone] = useState('')
  const [isMissing, setMissing] = useState(isBlank)
  const [isNoPhone, setNoPhone] = useState(false)
  const [recent, setRecent] = useState<string>()
  useEffect(() => setRecent(recentOrder()), [])
  const typed = asciiDigits(phone).trim()

  return {
    orderId,
    phone,
    /** The phone number in Latin digits. */
    typed,
    isMissing,
    isNoPhone,
    /** Number of the order that was placed last on this device. */
    recent,
    fillOrderId: setOrderId,
    onOrderId(text: string) {
      setOrderId(text)
      setMissing(false)
    },
    onPhone(text: string) {
      setPhone(text)
      setNoPhone(false)
    },
    /**
     * @returns the order number; undefined, with errors at the fields, if it is missing or the phone number is invalid
     */
    validate(): string | undefined {
      const id = tidyId(orderId)
      const isInvalid = typed !== '' && readPhone(typed) === undefined
      setMissing(id === '')
      setNoPhone(isInvalid)
      return id === '' || isInvalid ? undefined : id
    },
  }
}

/** Normalised as in the shop: upper case, no spaces, Latin digits. */
const tidyId = (text: string) => asciiDigits(text).replace(/\s+/g, '').toUpperCase()
