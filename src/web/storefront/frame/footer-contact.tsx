import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { formatOpeningHours } from '#shared/opening-hours.ts'
import { m } from '#shared/paraglide/messages.js'
import { showPhone } from '#shared/phone.ts'
import { digits, inPageLocale, pageLocale } from '../../ui/locale.ts'
import { whatsappLink } from '../chat/chat-links.ts'
import type { ShopFacts } from '../shop-facts.ts'

/** Address, opening hours, phone, WhatsApp and e-mail of the shop. */
export function FooterContact({ facts }: { facts: ShopFacts }) {
  const row = 'flex items-start gap-3 py-2.5 text-ink-soft'
  const iconClass = 'mt-0.5 size-5 shrink-0 text-green'
  return (
    <address className="not-italic">
      {inPageLocale(facts.address) && (
        <p className={row}>
          <MapPin aria-hidden="true" className={iconClass} strokeWidth={1.6} />
          <span>
            {inPageLocale(facts.address)}
            <br />
            {m.footer_hours({ hours: formatOpeningHours(facts.openingHours, pageLocale()) })}
          </span>
        </p>
      )}
      {facts.phone && (
        <a href={`tel:${facts.phone}`} className={`${row} hover:text-ink`}>
          <Phone aria-hidden="true" className={iconClass} strokeWidth={1.6} />
          {digits(showPhone(facts.phone))}
        </a>
      )}
      {facts.whatsapp && (
        <a href={whatsappLink(facts.whatsapp, '', null)} className={`${row} hover:text-ink`}>
          <MessageCircle aria-hidden="true" className={iconClass} strokeWidth={1.6} />
          {m.contact_whatsapp()}
        </a>
      )}
      {facts.email && (
        <a href={`mailto:${facts.email}`} className={`${row} hover:text-ink`}>
          <Mail aria-hidden="true" className={iconClass} strokeWidth={1.6} />
          {facts.email}
        </a>
      )}
    </address>
  )
}
