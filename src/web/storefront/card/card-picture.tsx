import type { ProductCard as Card } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { cardPictureWidths } from '#shared/pictures.ts'
import { cx } from '#web/ui/cx.ts'
import { inPageLocale } from '#web/ui/locale.ts'
import { ResponsiveImage } from '#web/ui/picture/picture.tsx'
import { isUpright } from '#web/ui/picture/shape.ts'
import { SaleTag } from '#web/ui/price.tsx'
import { CardIcon } from './card-icons.tsx'
import { HeartButton } from './heart-button.tsx'
import { quickShop } from './quick-shop.ts'
import { sizeState } from './size-label.ts'
import { sizeName } from './size-name.ts'

type Props = {
  card: Card
  first: boolean
  /** Shows the second picture. */
  turned: boolean
  sizes: string
  /** The chosen size. */
  chosen: Card['sizes'][number] | undefined
  price: Card['price']
  originalPrice: Card['originalPrice']
}

/** The picture of a card with its overlays: sale badge, heart, quick view, and the availability of the chosen size. */
export function CardPicture({ card, first, turned, sizes, chosen, price, originalPrice }: Props) {
  const title = inPageLocale(card.title)
  const [front, back] = card.pictures

  return (
    <div className="card-top">
      <CardImage picture={front} sizes={sizes} first={first} />
      {back && turned && <CardImage picture={back} sizes={sizes} behind />}
      <SaleTag price={price} original={originalPrice} />
      {card.isNew && card.originalPrice === null && <span className="card-tag">{m.card_new()}</span>}
      <HeartButton product={card.number} name={title} />
      <button
        type="button"
        aria-label={m.card_quick_view({ name: title })}
        title={m.quick_view()}
        onClick={() => quickShop({ do: 'look', card, size: chosen?.size ?? null })}
        className="card-look"
      >
        <CardIcon name="eye" />
      </button>
      {chosen && (
        <p role="status" className={cx('card-state', !chosen.available && 'out')}>
          {sizeName(chosen.size)}: {sizeState(chosen)}
        </p>
      )}
    </div>
  )
}

type ImageProps = { picture: Card['pictures'][number] | undefined; sizes: string; first?: boolean; behind?: boolean }

/** Without an alt text, since the title has the same information. The frame is the <picture> itself. */
function CardImage({ picture, sizes, first, behind }: ImageProps) {
  return (
    <ResponsiveImage
      key={picture?.key}
      image={picture?.key ?? ''}
      widths={cardPictureWidths}
      sizes={sizes}
      first={first}
      alt=""
      className={picture?.focus}
      frame={cx('card-picture', behind && 'behind', picture && !isUpright(picture) && 'whole')}
    />
  )
}
