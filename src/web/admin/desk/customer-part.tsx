import { Mail, MessageCircle, Phone } from 'lucide-react'
import { showPhone } from '#shared/phone.ts'
import { placeIn } from '#shared/places/place-text.ts'
import { ContactLink } from '#web/admin/parts/contact-link.tsx'
import { many } from '#web/admin/parts/figures.ts'
import type { DeskCall } from '#web/admin/request/desk.ts'
import { language, t } from '#web/admin/translate.ts'

/** The customer to call: name, numbers and address in large letters, and the results of earlier orders. */
export function CustomerPart({ call }: { call: DeskCall }) {
  const { name, phone, altPhone, email, address } = call.order.customerInfo
  return (
    <section aria-label={t('Customer')} className="grid gap-2">
      <p className="font-semibold text-title">{name}</p>
      <ul className="grid gap-1 text-base">
        <ContactLink icon={Phone} href={`tel:${phone}`} words={showPhone(phone)} />
        {altPhone && (
          <ContactLink
            icon={Phone}
            href={`tel:${altPhone}`}
            words={t('{altPhone} (second)', { altPhone: showPhone(altPhone) })}
          />
        )}
        <li>
          <a
            href={whatsappLink(phone, call.whatsappText)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 text-green underline-offset-4 hover:underline pointer-fine:min-h-8"
          >
            <MessageCircle aria-hidden="true" className="size-4" />
            {t('WhatsApp')}
          </a>
        </li>
        {email && <ContactLink icon={Mail} href={`mailto:${email}`} words={email} />}
      </ul>
      <p className="whitespace-pre-line text-base">{[address.street, placeIn(address, language)].join('\n')}</p>
      <p className={call.record.refused > 0 ? 'font-semibold text-amber' : 'text-ink-soft'}>
        {recordText(call.record)}
      </p>
    </section>
  )
}

/** https://wa.me/8801712345678?text=… */
const whatsappLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/^\+/, '')}?text=${encodeURIComponent(text)}`

/** '5 other orders of this number: 3 delivered, 2 refused' */
function recordText({ delivered, refused, cancelled, open }: DeskCall['record']): string {
  const parts = [
    delivered > 0 && t('{delivered} delivered', { delivered }),
    refused > 0 && t('{refused} refused', { refused }),
    cancelled > 0 && t('{cancelled} cancelled', { cancelled }),
    open > 0 && t('{open} open', { open }),
  ].filter(Boolean)
  if (parts.length === 0) return t('First order of this number')
  const all = delivered + refused + cancelled + open
  return t('{orders} of this number: {list}', { orders: many(all, 'other order'), list: parts.join(', ') })
}
