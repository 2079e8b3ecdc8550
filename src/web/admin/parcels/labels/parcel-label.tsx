import { useRef } from 'react'
import { formatPhone } from '#shared/format-phone.ts'
import { contentLocale, type Locale } from '#shared/locales.ts'
import { formatCount, formatMoney, toPaisa } from '#shared/money.ts'
import { courierNames } from '#shared/parcels/courier-names.ts'
import { placeIn } from '#shared/places/place-text.ts'
import { banglaDigits } from '#shared/text/text.ts'
import { BarCode } from '#web/admin/parts/codes/bar-code.tsx'
import { QrCode } from '#web/admin/parts/codes/qr-code.tsx'
import type { ParcelLabel as Label, ParcelLabels } from '#web/admin/request/couriers/packing.ts'
import { labelTexts } from './label-texts.ts'
import { useFitted } from './use-fitted.ts'
import './parcel-label.css'

/** The printed label of a parcel: recipient, amount to collect, and the codes that couriers and packers scan. */
export function ParcelLabel({ label, shop, locale }: { label: Label; shop: ParcelLabels['shop']; locale: Locale }) {
  const content = contentLocale(locale)
  const words = labelTexts[content]
  const { customer, courier, consignment } = label
  const recipient = useRef<HTMLElement>(null)
  useFitted(recipient)
  const address = shop.address[content] || shop.address.en || shop.address.bn
  return (
    <article className="label" lang={locale} aria-label={`${words.label} ${label.number}`}>
      <header>
        <p>
          <span>{words.from}</span> <b>{shop.name[content]}</b>
          {shop.phone && `, ${formatPhone(shop.phone, locale)}`}
          {address && <small>{address}</small>}
        </p>
        {courier && (
          <b className="label-courier">
            {courier === 'own' ? words.own : (courierNames[courier]?.[content] ?? courier)}
          </b>
        )}
      </header>
      {consignment && <BarCode text={consignment} className="label-consignment" />}
      <section ref={recipient} className="label-to">
        <span>{words.to}</span>
        <b className="label-name">{customer.name}</b>
        <b className="label-phone">
          {[customer.phone, customer.altPhone]
            .filter(Boolean)
            .map((phone) => formatPhone(phone, locale))
            .join(', ')}
        </b>
        <p>{customer.address}</p>
        <p className="label-place">{placeIn(customer, content)}</p>
        {label.takesBack && (
          <p className="label-note">
            <b>
              {words.takesBack}: {label.takesBack}
            </b>
          </p>
        )}
        {label.notes && (
          <p className="label-note label-remark">
            {words.note}: {label.notes}
          </p>
        )}
      </section>
      <section className="label-facts">
        <div>
          <p className="label-collect">
            {label.toCollect > 0 ? (
              <>
                {words.collect} <b>{formatMoney(toPaisa(label.toCollect), locale)}</b>
              </>
            ) : (
              <b className="label-paid">{words.paid}</b>
            )}
          </p>
          <p>
            {words.pieces} {formatCount(label.pieces, locale)}
            {label.grams > 0 && ` · ${words.weight} ${weightIn(label.grams, locale)}`}
          </p>
        </div>
        <QrCode text={(shop.publicUrl ?? location.origin) + label.trackPath} label={words.track} className="label-qr" />
      </section>
      <BarCode text={label.number} className="label-number" />
    </article>
  )
}

/** 650 g, 1.2 kg */
function weightIn(grams: number, locale: Locale): string {
  const words = labelTexts[contentLocale(locale)]
  if (grams < 1000) return `${formatCount(grams, locale)} ${words.grams}`
  const tenths = (Math.ceil(grams / 100) / 10).toString()
  return `${locale === 'bn' ? banglaDigits(tenths) : tenths} ${words.kilograms}`
}
