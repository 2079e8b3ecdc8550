import { type LucideIcon, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { showPhone } from '#shared/phone.ts'
import { whatsappLink } from '#web/storefront/chat/chat-links.ts'
import { Link } from '../../ui/link.tsx'
import { digits } from '../../ui/locale.ts'
import { OpenNow } from './open-now.tsx'
import type { Store } from './store.ts'

/** Up to four ways to contact the shop. */
export function ContactGrid({ store }: { store: Store }) {
  return (
    <div className="@container">
      <ul className="grid gap-px bg-line @md:grid-cols-2">
        {store.phone && (
          <Way icon={Phone} title={m.contact_call()} to={`tel:${store.phone}`} words={digits(showPhone(store.phone))}>
            <p className="text-sm text-stone">{store.hours}</p>
            <OpenNow daily={store.daily} className="text-sm" />
          </Way>
        )}
        {store.whatsapp && (
          <Way
            icon={MessageCircle}
            title={m.contact_whatsapp()}
            to={whatsappLink(store.whatsapp, '', null)}
            words={m.contact_whatsapp_write()}
          />
        )}
        {store.email && (
          <Way icon={Mail} title={m.contact_mail()} to={`mailto:${store.email}`} words={store.email}>
            <p className="text-sm text-stone">{m.contact_stat_support()}</p>
          </Way>
        )}
        {store.address && <Way icon={MapPin} title={m.contact_store()} to="/stores" words={store.address} />}
      </ul>
    </div>
  )
}

function Way({
  icon: Icon,
  title,
  to,
  words,
  children,
}: {
  icon: LucideIcon
  title: string
  to: string
  words: string
  children?: ReactNode
}) {
  return (
    <li className="min-w-0 bg-paper py-4 @md:p-5">
      <h3 className="flex items-center gap-2 text-sm text-stone">
        <Icon aria-hidden="true" className="size-5 text-green" strokeWidth={1.6} />
        {title}
      </h3>
      <Link to={to} className="block py-2.5 font-semibold underline-offset-4 hover:underline">
        {words}
      </Link>
      {children}
    </li>
  )
}
