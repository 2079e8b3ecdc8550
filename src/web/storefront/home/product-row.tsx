import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { ProductCard } from '#web/storefront/card/product-card.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'

/** A section with a heading and an optional link to all of its content. */
export function Section({ title, all, children }: { title: string; all?: string; children: ReactNode }) {
  return (
    <section className="wrap pt-16 sm:pt-24" aria-label={title}>
      <div className="mb-5 flex items-baseline justify-between gap-4 sm:mb-7">
        <h2 className="font-semibold text-title">{title}</h2>
        {all && (
          <Link
            to={all}
            aria-label={m.home_see_all_of({ name: title })}
            className="shrink-0 py-2.5 underline decoration-gold underline-offset-6 hover:decoration-2"
          >
            {m.home_see_all()}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** A section of products with a link to all of them; renders nothing without products. */
export function CardSection({ title, all, cards }: { title: string; all: string; cards: Card[] }) {
  if (cards.length === 0) return null
  return (
    <Section title={title} all={all}>
      <ProductRow cards={cards} />
    </Section>
  )
}

/** Cards in rows of four; `six` in rows of three, then six. */
export function ProductRow({ cards, six }: { cards: Card[]; six?: boolean }) {
  return (
    <ul
      className={cx(
        'grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-5 sm:gap-y-10',
        six ? 'md:grid-cols-3 xl:grid-cols-6' : 'md:grid-cols-4',
      )}
    >
      {cards.map((card) => (
        <li key={card.number} className="min-w-0">
          <ProductCard
            card={card}
            sizes={six ? '(min-width:80rem) 15vw,(min-width:48rem) 31vw,43vw' : '(min-width:48rem) 23vw,43vw'}
          />
        </li>
      ))}
    </ul>
  )
}
