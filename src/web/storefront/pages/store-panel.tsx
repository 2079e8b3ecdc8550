import { Clock, MapPin, Phone } from 'lucide-react'
import { m } from '#shared/paraglide/messages.js'
import { showPhone } from '#shared/phone.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { digits } from '../../ui/locale.ts'
import { OpenNow } from './open-now.tsx'
import { directionsTo, type Place } from './place.ts'
import { StreetMap } from './street-map.tsx'

/** Map, address, opening hours and directions. For a shop with an address; without coordinates there is no map. */
export function StorePanel({ place, heading: Heading = 'h2' }: { place: Place; heading?: 'h2' | 'h3' }) {
  const iconClass = 'mt-0.5 size-5 shrink-0 text-green'
  return (
    <section aria-labelledby="store" className={cx('grid border border-line', place.at && 'lg:grid-cols-[1fr_24rem]')}>
      {place.at && <StreetMap place={place} at={place.at} className="min-h-96 sm:min-h-110" />}
      <div className="grid content-start gap-4 p-5 sm:p-8">
        <Heading id="store" className="font-semibold text-title">
          {place.name}
        </Heading>
        <OpenNow daily={place.daily} />
        <address className="grid gap-3 text-ink-soft not-italic">
          <p className="flex gap-3">
            <MapPin aria-hidden="true" className={iconClass} strokeWidth={1.6} />
            {place.address}
          </p>
          <p className="flex gap-3">
            <Clock aria-hidden="true" className={iconClass} strokeWidth={1.6} />
            <span>
              {place.hours}
              <br />
              {m.contact_daily()}
            </span>
          </p>
          {place.phone && (
            <a href={`tel:${place.phone}`} className="flex min-h-11 items-center gap-3 hover:text-ink">
              <Phone aria-hidden="true" className={cx(iconClass, 'mt-0')} strokeWidth={1.6} />
              {digits(showPhone(place.phone))}
            </a>
          )}
        </address>
        <a
          href={directionsTo(place)}
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
