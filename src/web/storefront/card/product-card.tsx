import { memo, useState } from 'react'
import type { ProductCard as Card } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Link } from '#web/ui/link.tsx'
import { colorName, inPageLocale } from '#web/ui/locale.ts'
import { Price } from '#web/ui/price.tsx'
import { isSaveDataOn } from '#web/ui/save-data.ts'
import { SsrFragment } from '#web/ui/ssr-fragment.tsx'
import { Swatches } from '#web/ui/swatch.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { CardIcon } from './card-icons.tsx'
import { CardPicture } from './card-picture.tsx'
import { CardSizes } from './card-sizes.tsx'
import { priceOfSize } from './price-of-size.ts'
import { quickShop } from './quick-shop.ts'

/** Two columns on phones, three on tablets, up to five next to the filters. */
const cardSizes = '(min-width:64rem) 22vw,(min-width:40rem) 31vw,43vw'

type Props = { card: Card; first?: boolean; sizes?: string }

/** A product in a list. Memoized, since a list has many. */
export const ProductCard = memo(function ProductCard({ card, first = false, sizes = cardSizes }: Props) {
  // The first picture is never cached as a fragment: deferScripts looks for it in the page's HTML.
  return (
    <SsrFragment as="article" className="card" of={card} variant={sizes} isOwn={first}>
      <Inside card={card} first={first} sizes={sizes} />
    </SsrFragment>
  )
})

/** On phones a card has no space for the sizes, so the quick view asks for one. */
const showsSizes = () => !matchMedia('(width < 40rem)').matches

function Inside({ card, first, sizes }: Required<Props>) {
  const [size, setSize] = useState<string | null>(null)
  // The second picture is rendered only for a mouse, which can hover. That saves touch devices 24 pictures.
  const [turned, setTurned] = useState(false)
  const chosen = card.sizes.find((each) => each.size === size)
  const { price, originalPrice } = priceOfSize(card, chosen)
  const title = inPageLocale(card.title)

  const add = () => {
    if (!chosen) return showsSizes() ? toast.error(m.select_size_first()) : quickShop({ do: 'look', card, size: null })
    // If the size is sold out in this colour, the quick view asks for another colour.
    quickShop({ do: chosen.isElsewhere ? 'look' : 'add', card, size: chosen.size })
  }

  return (
    <>
      <CardPicture
        card={card}
        first={first}
        turned={turned}
        sizes={sizes}
        chosen={chosen}
        price={price}
        originalPrice={originalPrice}
      />
      <h3>
        {/* One link that also covers the picture. */}
        <Link
          to={card.path}
          onPointerEnter={({ pointerType }) => setTurned(pointerType === 'mouse' && !isSaveDataOn())}
        >
          {title}
        </Link>
      </h3>
      <Price price={price} original={originalPrice} />
      {card.price !== null && (
        <button
          type="button"
          aria-label={`${m.card_add()}: ${title}`}
          title={m.card_add()}
          disabled={chosen?.available === false}
          onClick={add}
          className="card-bag"
        >
          <CardIcon name="bag" />
        </button>
      )}
      {card.colors.length > 1 && (
        <Swatches
          colors={card.colors}
          chosen={card.color}
          label={`${m.color()}: ${card.colors.map(colorName).join(', ')}`}
        />
      )}
      <CardSizes sizes={card.sizes} chosen={size} onChoose={setSize} />
    </>
  )
}
