import { m } from '#shared/paraglide/messages.js'
import type { SocialLink } from '#shared/social-links.ts'
import { cx } from '../../ui/cx.ts'
import { count } from '../../ui/locale.ts'
import { ContactGrid } from '../pages/contact-grid.tsx'
import { Trail } from '../pages/page-head.tsx'
import { hasContact, type Store } from '../pages/store.ts'
import { StorePanel } from '../pages/store-panel.tsx'
import { ContactFormBox } from './contact-form.tsx'

/**
 * The contact form, and the shop's phone and address if it has them. `served`: customers served; null if too few to
 * show.
 */
export function ContactPage({
  store,
  served,
  years,
  socials,
}: {
  store: Store
  served: number | null
  years: number
  socials: SocialLink[]
}) {
  const hasWays = hasContact(store)
  const hasOtherWays = hasWays || socials.length > 0
  return (
    <>
      <div className="banded bg-green text-on-green">
        <div className="wrap pt-3 pb-10 sm:pb-14 [&_nav]:text-thread [&_nav_[aria-current]]:text-on-green [&_nav_a:hover]:text-on-green">
          <Trail title={m.contact_title()} />
          <div className="grid items-end gap-x-14 gap-y-8 pt-5 sm:pt-8 lg:grid-cols-[1.2fr_1fr]">
            <div className="max-w-2xl">
              <p className="inline-flex min-h-8 items-center gap-2 rounded-full border border-thread px-3.5 font-semibold text-sm text-thread">
                <span aria-hidden="true">◆</span>
                {m.contact_badge()}
              </p>
              <h1 className="mt-4 font-semibold text-display tracking-[-0.01em]">{m.contact_hero()}</h1>
              <p className="mt-3 text-lg">{m.contact_hero_text()}</p>
            </div>
            <Figures store={store} served={served} years={years} />
          </div>
        </div>
      </div>
      <div className={cx('wrap grid gap-x-16 gap-y-14 pt-12 sm:pt-16', hasOtherWays && 'lg:grid-cols-[1.15fr_1fr]')}>
        <section aria-labelledby="write" className={cx(!hasOtherWays && 'max-w-3xl')}>
          <h2 id="write" className="mb-6 font-semibold text-title">
            {m.contact_form()}
          </h2>
          <ContactFormBox email={store.email} />
        </section>
        {hasOtherWays && (
          <section aria-labelledby="reach">
            <h2 id="reach" className="mb-6 font-semibold text-title">
              {m.contact_details()}
            </h2>
            {hasWays && <ContactGrid store={store} />}
            {socials.length > 0 && (
              <>
                <h3 className="mt-8 font-semibold text-lg">{m.contact_follow()}</h3>
                <ul className="mt-1 flex flex-wrap gap-x-6">
                  {socials.map(({ name, address }) => (
                    <li key={name}>
                      <a
                        href={address}
                        target="_blank"
                        rel="noreferrer"
                        className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-4 hover:decoration-2"
                      >
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </section>
        )}
      </div>
      {store.address && (
        <div className="wrap pt-16 sm:pt-20">
          <h2 className="mb-6 font-semibold text-title">{m.store_find()}</h2>
          <StorePanel store={store} heading="h3" />
        </div>
      )}
    </>
  )
}

function Figures({ store, served, years }: { store: Store; served: number | null; years: number }) {
  const ageLabel = years === 1 ? m.contact_stat_years_one : m.contact_stat_years
  const figures = [
    ...(served === null ? [] : [[m.contact_more_than({ count: count(served) }), m.contact_stat_customers()]]),
    ...(years < 1 ? [] : [[count(years), ageLabel({ shop: store.name })]]),
    [m.contact_always(), m.contact_stat_support()],
  ]
  return (
    <dl className="grid auto-cols-fr grid-flow-col gap-4 border-thread/40 border-t pt-5">
      {figures.map(([figure, words]) => (
        <div key={words} className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-sm">{words}</dt>
          <dd className="font-semibold text-title text-thread tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
