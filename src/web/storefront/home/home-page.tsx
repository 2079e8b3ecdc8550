import type { ShownSection } from '#domains/content/home/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import type { TextPair } from '#shared/text-pair.ts'
import { RecentlyViewed } from '#web/storefront/seen/recently-viewed.tsx'
import { inPageLocale } from '../../ui/locale.ts'
import { unpackSections } from '../wire/home.ts'
import type { Packed } from '../wire/packed.ts'
import { Countdown } from './countdown.tsx'
import { Craft } from './craft.tsx'
import { Hero } from './hero.tsx'
import { CardSection, Section } from './product-row.tsx'
import { Social } from './social.tsx'
import { TextSection } from './text-section.tsx'
import { CategoryTiles, SectionTiles } from './tiles.tsx'
import { Track } from './track.tsx'
import { Welcome } from './welcome.tsx'

export type HomeProps = { sections: Packed; hasProducts: boolean; name: TextPair; isDemoBrand: boolean }

/** The sections of the home page in their order. */
export function HomePage({ sections: packed, ...shop }: HomeProps) {
  const sections = unpackSections(packed)
  return (
    <>
      {!sections.some(({ kind }) => kind === 'hero') && <h1 className="sr-only">{inPageLocale(shop.name)}</h1>}
      {sections.map((section) => (
        <ShownSectionOf key={section.id} section={section} {...shop} />
      ))}
    </>
  )
}

type Props = Omit<HomeProps, 'sections'> & { section: ShownSection }

function ShownSectionOf({ section, name, hasProducts, isDemoBrand }: Props) {
  switch (section.kind) {
    case 'hero':
      return section.banners.length > 0 ? (
        <Hero slides={section.banners} />
      ) : (
        <Welcome name={name} hasProducts={hasProducts} isDemoBrand={isDemoBrand} />
      )
    case 'tiles':
      return <SectionTiles {...section} isDemoBrand={isDemoBrand} />
    case 'products':
      return (
        <CardSection
          title={section.title ? inPageLocale(section.title) : rowTitle(section.collection)}
          all={`/collections/${section.collection}`}
          cards={section.cards}
        />
      )
    case 'categories':
      return (
        <Section title={section.title ? inPageLocale(section.title) : m.home_categories()} all="/shop">
          <CategoryTiles tiles={section.tiles.slice(0, 6)} />
        </Section>
      )
    case 'film':
      return section.film || isDemoBrand ? <Craft {...section} /> : null
    case 'text':
      return <TextSection section={section} />
    case 'countdown':
      return <Countdown section={section} />
    case 'posts':
      return <Social posts={section.posts} title={section.title} />
    case 'recent':
      return <RecentlyViewed className="wrap pt-16 sm:pt-24" />
    case 'tracking':
      return <Track />
  }
}

const rowTitle = (collection: string) => (collection === 'mens' ? m.home_mens_highlight() : m.home_new())
