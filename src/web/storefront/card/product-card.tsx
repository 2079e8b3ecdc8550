import { memo, useContext, useState } from 'react'
import type { ProductCard as Card } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { count, inPageLocale } from '#web/ui/locale.ts'
import { Price } from '#web/ui/price.tsx'
import { SsrFragmentContext } from '#web/ui/ssr-fragment-context.ts'
import { Swatch } from '#web/ui/swatch.tsx'
import { toast } from '#web/ui/toast.ts'
import { CardIcon } from './card-icons.tsx'
import { CardPicture } from './card-picture.tsx'
import { priceOfSize } from './price-of-size.ts'
import { quickShop } from './quick-shop.ts'
import { SizeChip } from './size-chip.tsx'

/** Two columns on phones, three on tablets, up to five beside the filters. */
const cardSizes = '(min-width: 1536px) 18vw, (min-width: 1024px) 24vw, (min-width: 640px) 31vw, 43vw'

type Props = { card: Card; first?: boolean; sizes?: string }

/** A product in a list. Memoized, since a list has many. */
export const ProductCard = memo(function ProductCard({ card, first = false, sizes = cardSizes }: Props) {
  const renderFragment = useContext(SsrFragmentContext)
  const inside = <Inside card={card} first={first} sizes={sizes} />
  const className = 'group relative flex min-w-0 flex-col'
  // The first picture is never cached as a fragment: deferScripts looks for it in the page's HTML.
  if (!renderFragment || first) return <article className={className}>{inside}</article>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a placeholder for markup rendered by React
  return <article className={className} dangerouslySetInnerHTML={{ __html: renderFragment(card, sizes, inside) }} />
})

function Inside({ card, first, sizes }: Required<Props>) {
  const [size, setSize] = useState<string | null>(null)
  const chosen = card.sizes.find((each) => each.size === size)
  const { price, originalPrice } = priceOfSize(card, chosen)
  const title = inPageLocale(card.title)

  const add = () => {
    if (!chosen) return toast.error(m.select_size_first())
    // If the size is sold out in this colour, the quick view asks for another colour.
    quickShop({ do: chosen.isElsewhere ? 'look' : 'add', card, size: chosen.size })
  }

  return (
    <>
      <CardPicture
        card={card}
        first={first}
        sizes={sizes}
        chosen={chosen}
        price={price}
        originalPrice={originalPrice}
      />
      <div className="flex grow items-start gap-2 pt-2.5">
        <div className="min-w-0 grow">
          <h3>
            <Link to={card.path} className="line-clamp-2 underline-offset-4 hover:underline">
              {title}
            </Link>
          </h3>
          <Price price={price} original={originalPrice} />
        </div>
        {card.price !== null && (
          <button
            type="button"
            aria-label={`${m.card_add()}: ${title}`}
            title={m.card_add()}
            disabled={chosen?.available === false}
            onClick={add}
            className="-mr-1.5 grid size-11 shrink-0 place-items-center rounded-full text-green transition-colors hover:bg-green-soft in-data-shop-closed:hidden disabled:text-edge"
          >
            <CardIcon name="bag" className="size-[1.35rem]" />
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset per card would be noise, also for screen readers */}
      <div
        role="group"
        aria-label={m.card_sizes()}
        className="no-scrollbar fading-row -mx-1 flex overflow-x-auto py-0.5"
      >
        {card.sizes.map(({ size: each, available, isElsewhere }) => (
          <SizeChip
            key={each}
            small
            size={each}
            available={available}
            elsewhere={isElsewhere}
            chosen={each === size}
            onChoose={() => setSize(each === size ? null : each)}
          />
        ))}
      </div>
      {card.colors.length > 1 && (
        <p className="flex items-center gap-1.5 pt-1">
          <span className="sr-only">{m.card_more_colors({ count: count(card.colors.length) })}</span>
          {card.colors.slice(0, 5).map(({ hex, name }) => (
            <Swatch
              key={name}
              hex={hex}
              className={cx('size-4 rounded-full', name === card.color && 'outline-2 outline-green outline-offset-1')}
            />
          ))}
        </p>
      )}
    </>
  )
}
