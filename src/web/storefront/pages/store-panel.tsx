import { Clock, MapPin, Phone } from 'lucide-react'
import { m } from '#shared/paraglide/messages.js'
import { showPhone } from '#shared/phone.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { digits } from '../../ui/locale.ts'
import { OpenNow } from './open-now.tsx'
import { directionsTo, type Store } from './store.ts'
import { StreetMap } from './street-map.tsx'

/** Map, address, opening hours and directions. For a shop with an address; without coordinates there is no map. */
export function StorePanel({ store, heading: Heading = 'h2' }: { store: Store; heading?: 'h2' | 'h3' }) {
  const iconClass = 'mt-0.5 size-5 shrink-0 text-green'
  return (
    <section aria-labelledby="store" className={cx('grid border border-line', store.at && 'lg:grid-cols-[1fr_24rem]')}>
      {store.at && <StreetMap store={store} at={store.at} className="min-h-96 sm:min-h-110" />}
      <div className="grid content-start gap-4 p-5 sm:p-8">
        <Heading id="store" className="font-semibold text-title">
          {store.name}
        </Heading>
        <OpenNow daily={store.daily} />
        <address className="grid gap-3 text-ink-soft not-italic">
          <p className="flex gap-3">
            <MapPin aria-hidden="true" className={iconClass} strokeWidth={1.6} />
            {store.address}
          </p>
          <p className="flex gap-3">
            <Clock aria-hidden="true" className={iconClass} strokeWidth={1.6} />
            <span>
              {store.hours}
              <br />
              {m.contact_daily()}
            </span>
          </p>
          {store.phone && (
            <a href={`tel:${store.phone}`} className="flex min-h-11 items-center gap-3 hover:text-ink">
              <Phone aria-hidden="true" className={cx(iconClass, 'mt-0')} strokeWidth={1.6} />
              {digits(showPhone(store.phone))}
            </a>
          )}
        </address>
        <a
          href={directionsTo(store)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({}, 'justify-self-start')}
        >
          {m.store_directions()}
        </a>
      </div>
    </section>
  )
}
