import type { PageText } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { useFacts } from '../shop-facts.ts'
import { Section } from './blocks.tsx'
import { PageHead, Trail } from './page-head.tsx'
import { Scene } from './scene.tsx'
import type { Store } from './store.ts'
import { StorePanel } from './store-panel.tsx'

/** The store: address, opening hours and what to do there. */
export function StorePage({ text, store }: { text: PageText; store: Store }) {
  const isDemoBrand = useFacts()?.isDemoBrand
  return (
    <div className="wrap pt-3">
      <Trail title={text.title} />
      <PageHead title={text.title} lead={text.lead} />
      {store.address && (
        <div className="mt-8 sm:mt-12">
          <StorePanel store={store} />
        </div>
      )}
      <div className={cx('mt-14 grid items-start gap-x-16 gap-y-10', isDemoBrand && 'lg:grid-cols-[1fr_24rem]')}>
        <div className="grid max-w-3xl gap-12">
          {text.sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </div>
        {isDemoBrand && (
          <Scene
            name="scene-bags"
            alt={m.store_alt()}
            sizes="(min-width: 1024px) 24rem, 92vw"
            className="aspect-4/5 max-lg:aspect-4/3"
          />
        )}
      </div>
    </div>
  )
}
