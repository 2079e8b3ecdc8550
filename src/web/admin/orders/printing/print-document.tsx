import { sizeNameIn } from '#shared/catalogue/size-name.ts'
import { formatDate } from '#shared/dates.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { contentLocale, type Locale, pathPrefix } from '#shared/locales.ts'
import { formatCount, formatMoney, toPaisa } from '#shared/money.ts'
import { placeIn } from '#shared/places/place-text.ts'
import { paymentMethodLabel } from '#web/admin/orders/status.tsx'
import { BarCode } from '#web/admin/parts/codes/bar-code.tsx'
import { QrCode } from '#web/admin/parts/codes/qr-code.tsx'
import type { PrintDocuments } from '#web/admin/request/order-desk.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { Diamond } from '#web/ui/logo.tsx'
import type { PrintKind } from './print-address.ts'
import { type PrintTexts, printTexts } from './print-texts.ts'
import './print-document.css'

type PrintedParcel = PrintDocuments['parcels'][number]
type Props = {
  order: OrderView
  shop: PrintDocuments['shop']
  kind: Exclude<PrintKind, 'label'>
  /** Prints the slip of this parcel only: its pieces, and the amount it collects. */
  parcel?: PrintedParcel | undefined
}

const origin = () => (typeof location === 'undefined' ? '' : location.origin)

/** A printed order: the customer's invoice, or the packing slip, which has no prices. */
export function PrintDocument({ order, shop, kind, parcel }: Props) {
  const locale = order.locale ?? 'en'
  const number = parcel?.number ?? order.orderId
  const words = printTexts[contentLocale(locale)]
  const { customerInfo: who } = order
  const address = shop.address[contentLocale(locale)] || shop.address.en || shop.address.bn
  return (
    <article className="print-sheet" lang={locale} aria-label={`${words[kind]} ${number}`}>
      <header>
        <p>
          <b className="print-sheet-name logo">
            <Diamond className="size-5" />
            <span>{shop.name[contentLocale(locale)]}</span>
          </b>
          {address}
          {address && <br />}
          {[shop.phone && formatPhone(shop.phone, locale), shop.email].filter(Boolean).join(' · ')}
        </p>
        <p>
          <b className="print-sheet-name">{words[kind]}</b>
          {number}
          <br />
          {formatDate(order.orderDate, locale, 'moment')}
        </p>
      </header>
      <section className="print-sheet-codes">
        <BarCode text={number} />
        <QrCode
          text={`${shop.publicUrl ?? origin()}${pathPrefix(locale)}/track-order?orderId=${order.orderId}`}
          label={words.track}
          className="print-sheet-qr"
        />
      </section>
      <section className="print-sheet-who">
        <p>
          <b>{words.for}</b>
          <br />
          {who.name}
          <br />
          {who.address.street}
          <br />
          {placeIn(who.address, contentLocale(locale))}
        </p>
        <p>
          <b>{words.contact}</b>
          <br />
          {[who.phone, who.altPhone]
            .filter(Boolean)
            .map((phone) => formatPhone(phone, locale))
            .join(', ')}
          <br />
          <b>{words.payment}</b>:{' '}
          {order.paymentInfo.method === 'cod' ? words.cod : paymentMethodLabel(order.paymentInfo.method)}
          {order.paymentInfo.status === 'paid' && `, ${words.paid}`}
        </p>
      </section>
      {kind === 'invoice' ? (
        <Priced order={order} words={words} locale={locale} />
      ) : (
        <ToPack number={number} pieces={parcel?.pieces ?? piecesOf(order)} words={words} locale={locale} />
      )}
      {order.notes && (
        <p className="print-sheet-note">
          <b>{words.note}</b>: {order.notes}
        </p>
      )}
      <p className="print-sheet-due">{due(order, parcel?.toCollect, words, locale)}</p>
      {kind === 'invoice' && (
        <footer>
          {words.returns} {words.thanks}
        </footer>
      )}
    </article>
  )
}

type Part = { order: OrderView; words: PrintTexts; locale: Locale }

// The head of a table is printed again on each further page: its sheet names the order.
function Priced({ order, words, locale }: Part) {
  const { orderSummary: sums, received = 0, advanceDue = 0 } = order
  const money = (taka: number) => formatMoney(toPaisa(taka), locale)
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>
              {words.piece}
              <small>{order.orderId}</small>
            </th>
            <th>{words.quantity}</th>
            <th>{words.price}</th>
            <th>{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <tr key={i}>
              <td>
                {nameIn(item, locale)}
                <small>{variantIn(item, locale)}</small>
                {item.secondSize && <small>{`+ ${sizeNameIn(item.secondSize, locale)} ${words.toTry}`}</small>}
              </td>
              <td>{formatCount(item.quantity, locale)}</td>
              <td>{money(item.price)}</td>
              <td>{money(item.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="print-sheet-sums">
        <tbody>
          <Sum name={words.subtotal} amount={money(sums.subtotal)} />
          {sums.discount > 0 && <Sum name={words.discount} amount={money(-sums.discount)} />}
          <Sum name={words.delivery} amount={sums.shipping === 0 ? words.free : money(sums.shipping)} />
          {sums.codFee > 0 && <Sum name={words.codFee} amount={money(sums.codFee)} />}
          <Sum name={words.total} amount={money(sums.total)} />
          {received > 0 && <Sum name={words.received} amount={money(-received)} />}
          {advanceDue > 0 && <Sum name={words.asked} amount={money(-advanceDue)} />}
        </tbody>
      </table>
    </>
  )
}

const Sum = ({ name, amount }: { name: string; amount: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{amount}</td>
  </tr>
)

type Piece = Pick<Item, 'name' | 'nameBn' | 'size' | 'color' | 'colorBn' | 'sku' | 'quantity'> & { isSecond: boolean }
type ToPackProps = { number: string; pieces: Piece[]; words: PrintTexts; locale: Locale }

/** Packing list: a box to tick per line, with the SKU. */
function ToPack({ number, pieces, words, locale }: ToPackProps) {
  return (
    <>
      <table className="print-sheet-pack">
        <thead>
          <tr>
            <th>{words.packed}</th>
            <th>
              {words.piece}
              <small>{number}</small>
            </th>
            <th>SKU</th>
            <th>{words.quantity}</th>
          </tr>
        </thead>
        <tbody>
          {pieces.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <tr key={i}>
              <td>
                <span className="print-sheet-box" />
              </td>
              <td>
                {nameIn(item, locale)}
                <small>{variantIn(item, locale)}</small>
                {item.isSecond && <small>{words.toTry}</small>}
              </td>
              <td>{item.sku}</td>
              <td>
                <b>{formatCount(item.quantity, locale)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="print-sheet-note">
        <b>{words.pieces}</b>: {formatCount(sumOf(pieces), locale)}
      </p>
    </>
  )
}

/**
 * The amount to collect on delivery, minus any advance that is still due before it; or a notice that nothing is due or
 * that the order is cancelled.
 */
function due(order: OrderView, ofParcel: number | undefined, words: PrintTexts, locale: Locale): string {
  if (order.status === 'cancelled') return words.cancelled
  const { toCollect: open = order.orderSummary.total, advanceDue = 0 } = order
  const toCollect = ofParcel ?? Math.max(0, open - advanceDue)
  if (order.paymentInfo.status !== 'pending' || toCollect === 0) return words.nothing
  return `${words.collect}: ${formatMoney(toPaisa(toCollect), locale)}`
}

type Item = OrderView['items'][number]

const piecesOf = (order: OrderView): Piece[] =>
  order.items.flatMap((item) => [{ ...item, isSecond: false }, ...secondOf(item)])
const sumOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/** The second size, which is packed too. */
const secondOf = (item: Item) =>
  item.secondSize === undefined
    ? []
    : [{ ...item, size: item.secondSize, sku: item.secondSizeSku, quantity: 1, isSecond: true }]
const nameIn = ({ name, nameBn }: Pick<Item, 'name' | 'nameBn'>, locale: Locale) =>
  locale === 'bn' && nameBn ? nameBn : name
const variantIn = ({ size, color, colorBn }: Pick<Item, 'size' | 'color' | 'colorBn'>, locale: Locale) =>
  [sizeNameIn(size, locale), locale === 'bn' && colorBn ? colorBn : color]
    .filter((word) => word !== 'Default')
    .join(' · ')
