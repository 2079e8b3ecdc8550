import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrderChannel } from '#shared/orders/order-channel.ts'
import { showPhone } from '#shared/phone.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import {
  type OrderEdit,
  pickedPlace,
  previewQuery,
  type Recipient,
  recipientRequest,
} from '#web/admin/request/order-desk.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import type { PickedPiece } from '../piece-picker.tsx'
import type { PieceRow } from '../piece-rows.tsx'
import { fieldsOf, placeErrors } from '../recipient-fields.tsx'

/**
 * The form state of an order edit: pieces, recipient, note, channel, the changes, and the resulting totals. It is
 * initialised from the first order it gets; use a React key to reset it.
 * @param draft earlier unsaved input for the same version of the order
 */
export function useOrderEdit(order: OrderView, draft?: OrderEditDraft) {
  const before = useRef({ rows: rowsOf(order), who: recipientOf(order) })
  const [rows, setRows] = useState(draft?.rows ?? before.current.rows)
  const [who, setWho] = useState(draft?.who ?? before.current.who)
  const [notes, setNotes] = useState(draft?.notes ?? order.notes)
  const [channel, setChannel] = useState<OrderChannel | ''>(order.channel ?? '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const edit = editOf(order, { rows, who, notes, channel }, before.current)
  const preview = usePreview(edit && { ...edit, customerInfo: undefined, ...placeOnly(who, before.current.who) })
  return {
    rows,
    setRows,
    who,
    setWho: (change: Partial<Recipient>) => setWho({ ...who, ...change }),
    notes,
    setNotes,
    /** '' if not stated. */
    channel,
    setChannel,
    errors,
    preview,
    /** The changes as a request; undefined if there are none. */
    edit,
    /** There is at least one piece, and each has a quantity. */
    isComplete: rows.length > 0 && rows.every(({ quantity }) => quantity > 0),
    /** Adds a piece, to its existing row if there is one. */
    add: (piece: PickedPiece) => {
      const twin = rows.find(({ id, size, color }) => id === piece.id && size === piece.size && color === piece.color)
      if (twin) setRows(rows.map((row) => (row === twin ? { ...row, quantity: row.quantity + 1 } : row)))
      else setRows([...rows, { ...piece, key: Date.now(), quantity: 1 }])
    },
    /** Shows the errors at the fields. @returns whether the edit may be sent */
    check: (): boolean => {
      const wrong = edit?.customerInfo ? placeErrors(who, before.current.who) : {}
      setErrors(wrong)
      return Object.keys(wrong).length === 0
    },
    /** Shows the server's errors at their fields. */
    showRefusal: (error: unknown) => {
      if (error instanceof ApiRefusal) setErrors(fieldsOf(error.fields))
    },
  }
}

const rowsOf = (order: OrderView): PieceRow[] =>
  order.items.map((item, line) => ({
    key: line,
    line,
    id: item.productId,
    name: item.name,
    image: item.image,
    size: item.size,
    color: item.color,
    quantity: item.quantity,
    price: item.price,
    ...(item.secondSize && { secondSize: item.secondSize }),
  }))

const recipientOf = ({ customerInfo: { name, phone, altPhone, email, address } }: OrderView): Recipient => ({
  fullName: name,
  phone: showPhone(phone),
  altPhone: showPhone(altPhone),
  email,
  address: address.street,
  ...pickedPlace(address),
})

/** The input of the form. */
export type OrderEditDraft = { rows: PieceRow[]; who: Recipient; notes: string }

/** The changed parts of the order; undefined if nothing has changed. */
function editOf(
  order: OrderView,
  { rows, who, notes, channel }: OrderEditDraft & { channel: OrderChannel | '' },
  before: Omit<OrderEditDraft, 'notes'>,
): OrderEdit | undefined {
  const items = JSON.stringify(rows) !== JSON.stringify(before.rows)
  const customer = JSON.stringify(who) !== JSON.stringify(before.who)
  const reachedBy = channel !== (order.channel ?? '') && channel
  if (!items && !customer && !reachedBy && notes === order.notes) return undefined
  return {
    orderId: order.orderId,
    updatedAt: order.updatedAt,
    ...(customer && { customerInfo: recipientRequest(who) }),
    ...(notes !== order.notes && { notes }),
    ...(reachedBy && { channel: reachedBy }),
    ...(items && {
      items: rows.map(({ line, id, size, color, quantity, withoutSecondSize }) => ({
        ...(line !== undefined && { line }),
        id: id ?? 'gone',
        size,
        color,
        quantity,
        ...(withoutSecondSize && { withoutSecondSize }),
      })),
    }),
  }
}

/**
 * Returns only the place, since the totals depend on nothing else, and the server would refuse a half-typed address.
 */
const placeOnly = ({ district, thana }: Recipient, before: Recipient): Pick<OrderEdit, 'customerInfo'> =>
  thana !== '' && thana !== before.thana ? { customerInfo: recipientRequest({ ...before, district, thana }) } : {}

/** Totals of the edited order from the server, requested once typing has paused for 300 ms. */
function usePreview(edit: OrderEdit | undefined) {
  const isReady = edit !== undefined && (edit.items?.every(({ quantity }) => quantity > 0) ?? true)
  const asked = isReady && edit.items?.length !== 0 && (edit.items || edit.customerInfo) ? JSON.stringify(edit) : ''
  const [settled, setSettled] = useState(asked)
  useEffect(() => {
    const wait = setTimeout(() => setSettled(asked), 300)
    return () => clearTimeout(wait)
  }, [asked])
  return useQuery(previewQuery(asked && settled))
}
