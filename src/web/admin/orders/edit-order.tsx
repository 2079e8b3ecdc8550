import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { showPhone } from '#shared/phone.ts'
import { ApiRefusal, sentenceOf } from '#web/admin/api.ts'
import { taka } from '#web/admin/parts/figures.ts'
import { TextArea } from '#web/admin/parts/inputs.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { useGuard } from '#web/admin/parts/use-guard.tsx'
import { sayFailed } from '#web/admin/query-client.ts'
import {
  type EditedOrder,
  editOrder,
  type OrderEdit,
  pickedPlace,
  previewQuery,
  type Recipient,
  recipientRequest,
} from '#web/admin/request/order-desk.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReach } from './customer-told.ts'
import { PiecePicker } from './piece-picker.tsx'
import { type PieceRow, PieceRows } from './piece-rows.tsx'
import { fieldsOf, placeErrors, RecipientFields } from './recipient-fields.tsx'

/** Edits items, recipient and notes of an order that is not shipped yet. The new totals are previewed before saving. */
export function EditOrder({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const form = useId()
  const queries = useQueryClient()
  const before = useRef({ rows: rowsOf(order), who: recipientOf(order) })
  const [rows, setRows] = useState(before.current.rows)
  const [who, setWho] = useState(before.current.who)
  const [notes, setNotes] = useState(order.notes)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const edit = editOf(order, { rows, who, notes }, before.current)
  const changed = edit !== undefined
  const preview = usePreview(edit && { ...edit, customerInfo: undefined, ...placeOnly(who, before.current.who) })
  const guard = useGuard(changed)
  const save = useMutation({
    mutationFn: (what: OrderEdit) => editOrder(what),
    onSuccess: () => {
      toast.success('Order updated successfully')
      guard.release()
      onClose()
    },
    onError: (error) => {
      sayFailed('Failed to update order', error)
      if (!(error instanceof ApiRefusal)) return
      setErrors(fieldsOf(error.fields))
      // The order has changed in the meantime, or is shipped: close, so that the user looks at it first.
      if (error.code === 'stale' || error.code === 'too_late') {
        guard.release()
        onClose()
      }
    },
    onSettled: () =>
      Promise.all(
        ['orders', 'dashboard', 'products', 'sellable', 'inventory'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = edit?.customerInfo ? placeErrors(who, before.current.who) : {}
    setErrors(wrong)
    if (edit && Object.keys(wrong).length === 0 && !save.isPending) save.mutate(edit)
  }
  const add = (piece: Omit<PieceRow, 'key' | 'quantity'>) => {
    const twin = rows.find(({ id, size, color }) => id === piece.id && size === piece.size && color === piece.color)
    if (twin) setRows(rows.map((row) => (row === twin ? { ...row, quantity: row.quantity + 1 } : row)))
    else setRows([...rows, { ...piece, key: Date.now(), quantity: 1 }])
  }

  return (
    <Sheet
      open
      width="lg"
      onClose={onClose}
      title={`Edit ${order.orderId}`}
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            size="sm"
            disabled={!changed || rows.length === 0 || rows.some(({ quantity }) => quantity < 1)}
            busy={save.isPending}
          >
            {save.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-8 lg:grid-cols-2">
        <Part title="Pieces">
          {rows.length > 0 ? (
            <PieceRows rows={rows} exchange onChange={setRows} />
          ) : (
            <p className="text-red">An order needs a piece. To take all of them out, cancel the order.</p>
          )}
          <PiecePicker onPick={add} />
          <Comparison order={order} email={who.email.trim()} preview={preview} />
        </Part>
        <Part title="Customer">
          <RecipientFields values={who} errors={errors} onChange={(change) => setWho({ ...who, ...change })} />
          <TextArea
            label="Note from the customer"
            maxLength={500}
            value={notes}
            error={errors.notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        </Part>
      </form>
      {guard.question}
    </Sheet>
  )
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

type Written = { rows: PieceRow[]; who: Recipient; notes: string }

/** The changed parts of the order; undefined if nothing has changed. */
function editOf(
  order: OrderView,
  { rows, who, notes }: Written,
  before: Omit<Written, 'notes'>,
): OrderEdit | undefined {
  const items = JSON.stringify(rows) !== JSON.stringify(before.rows)
  const customer = JSON.stringify(who) !== JSON.stringify(before.who)
  if (!items && !customer && notes === order.notes) return undefined
  return {
    orderId: order.orderId,
    updatedAt: order.updatedAt,
    ...(customer && { customerInfo: recipientRequest(who) }),
    ...(notes !== order.notes && { notes }),
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

/** A half-typed address would be refused. The totals depend on the place only, so the preview sends nothing else. */
const placeOnly = ({ district, thana }: Recipient, before: Recipient): Pick<OrderEdit, 'customerInfo'> =>
  thana !== '' && thana !== before.thana ? { customerInfo: recipientRequest({ ...before, district, thana }) } : {}

type WithoutRecipient = Omit<OrderEdit, 'customerInfo'> & { customerInfo?: OrderEdit['customerInfo'] | undefined }

/** Totals of the edited order from the server, requested once typing has paused for 300 ms. */
function usePreview(edit: WithoutRecipient | undefined) {
  const isReady = edit !== undefined && (edit.items?.every(({ quantity }) => quantity > 0) ?? true)
  const asked = isReady && edit.items?.length !== 0 && (edit.items || edit.customerInfo) ? JSON.stringify(edit) : ''
  const [settled, setSettled] = useState(asked)
  useEffect(() => {
    const wait = setTimeout(() => setSettled(asked), 300)
    return () => clearTimeout(wait)
  }, [asked])
  return useQuery({
    ...previewQuery(settled ? JSON.parse(settled) : { orderId: '', updatedAt: '' }),
    enabled: settled !== '',
  })
}

const sumNames = {
  subtotal: 'Subtotal',
  deliveryCharge: 'Delivery',
  codFee: 'Cash on delivery fee',
  discount: 'Discount',
  total: 'Total',
} as const

/** The order's totals now and after saving. */
function Comparison({
  order,
  email,
  preview,
}: {
  order: OrderView
  email: string
  preview: { data?: EditedOrder | undefined; error: unknown }
}) {
  const reach = useReach()
  const { orderSummary: sum } = order
  const now = { ...sum, deliveryCharge: sum.shipping }
  const { data, error } = preview
  const names = (Object.keys(sumNames) as (keyof typeof sumNames)[]).filter(
    (name) => (name !== 'discount' && name !== 'codFee') || now[name] > 0 || (data?.after[name] ?? 0) > 0,
  )
  return (
    <section aria-label="What it comes to" aria-live="polite">
      <table className="ml-auto tabular-nums">
        <thead>
          <tr className="text-ink-soft text-xs *:px-2 *:py-1 *:text-right *:font-semibold">
            <th scope="col">
              <span className="sr-only">Sum</span>
            </th>
            <th scope="col">Now</th>
            <th scope="col">After saving</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const after = data && !error ? data.after[name] : now[name]
            return (
              <tr key={name} className={name === 'total' ? 'border-line border-t font-semibold' : ''}>
                <th scope="row" className="px-2 py-1 text-left font-[inherit]">
                  {sumNames[name]}
                </th>
                <td className="px-2 py-1 text-right">{taka(now[name])}</td>
                <td className={after === now[name] ? 'px-2 py-1 text-right' : 'px-2 py-1 text-right text-green'}>
                  {taka(after)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {error !== null && error !== undefined && (
        <p role="alert" className="mt-2 text-red">
          {sentenceOf(error)}
        </p>
      )}
      {data && !error && data.after.total !== now.total && (
        <p className="mt-2 text-right text-ink-soft">{told[reach(email)]}</p>
      )}
    </section>
  )
}

const told = {
  'by-mail': 'The customer is told of the new total by e-mail.',
  'no-address': 'Tell the customer the new total: there is no e-mail address.',
  'no-mail': 'Tell the customer the new total: the shop cannot send mail.',
  unknown: 'The customer is told of the new total by e-mail if the shop can send mail.',
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 content-start gap-4">
    <legend className="mb-3 font-semibold text-base">{title}</legend>
    {children}
  </fieldset>
)
