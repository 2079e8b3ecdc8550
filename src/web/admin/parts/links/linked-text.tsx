import { Fragment } from 'react'
import { OrderLink } from './links.tsx'
import { textParts } from './text-parts.ts'

const look = 'text-green underline decoration-1 underline-offset-4'

/** A customer's or staff text in which order numbers link to their order, and phone numbers can be called. */
export const LinkedText = ({ text }: { text: string }) =>
  textParts(text).map(({ kind, text: words, value }, nr) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which have no state
    if (kind === 'text') return <Fragment key={nr}>{words}</Fragment>
    return kind === 'order' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <OrderLink key={nr} orderId={value} className={look}>
        {words}
      </OrderLink>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <a key={nr} href={`tel:${value}`} className={look}>
        {words}
      </a>
    )
  })
