import { useState } from 'react'
import type { ProductCard as Card } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { inPageLocale } from '#web/ui/locale.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { SaleTag } from '#web/ui/price.tsx'
import { isSaveDataOn } from '#web/ui/save-data.ts'
import { CardIcon } from './card-icons.tsx'
import { HeartButton } from './heart-button.tsx'
import { quickShop } from './quick-shop.ts'
import { sizeName } from './size-name.ts'

type Props = {
  card: Card
  first: boolean
  sizes: string
  /** The chosen size. */
  chosen: Card['sizes'][number] | undefined
  price: Card['price']
  originalPrice: Card['originalPrice']
}

/** The picture of a card, with what is on it: sale, heart, quick view, and whether the chosen size is available. */
export function CardPicture({ card, first, sizes, chosen, price, originalPrice }: Props) {
  // The second picture is rendered only for a mouse, which can hover. That saves touch devices 24 pictures.
  const [turned, setTurned] = useState(false)
  const title = inPageLocale(card.title)
  const [front, back] = card.pictures

  return (
    <div className="relative">
      <Link
        to={card.path}
        tabIndex={-1}
        aria-hidden="true"
        className="block"
        onPointerEnter={({ pointerType }) => setTurned(pointerType === 'mouse' && !isSaveDataOn())}
      >
        <Picture picture={front ?? null} sizes={sizes} first={first} silent />
        {back && turned && (
          <span className="absolute inset-0 hidden group-hover:block">
            <Picture picture={back} sizes={sizes} silent />
          </span>
        )}
      </Link>
      <SaleTag price={price} original={originalPrice} />
      {card.isNew && card.originalPrice === null && (
        <span className="absolute top-3 left-0 bg-paper/95 px-2.5 py-0.5 text-sm">{m.card_new()}</span>
      )}
      <div className="absolute top-1 right-1 grid">
        <HeartButton product={card.number} name={title} />
        <button
          type="button"
          aria-label={m.card_quick_view({ name: title })}
          title={m.quick_view()}
          onClick={() => quickShop({ do: 'look', card, size: chosen?.size ?? null })}
          className="card-button card-button-aside"
        >
          <CardIcon name="eye" className="size-5" />
        </button>
      </div>
      {chosen && (
        <p
          role="status"
          className={cx(
            'absolute bottom-0 left-0 px-2.5 py-1 text-sm',
            chosen.available ? 'bg-green text-on-green' : 'bg-ink text-paper',
          )}
        >
          {sizeName(chosen.size)}: {stateOf(chosen)}
        </p>
      )}
    </div>
  )
}

const stateOf = ({ available, isElsewhere }: Card['sizes'][number]) =>
  isElsewhere ? m.card_other_color() : available ? m.available() : m.sold_out()
