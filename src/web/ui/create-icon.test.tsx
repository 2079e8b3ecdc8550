import { Heart, type LucideProps, Mail } from 'lucide-react'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
// @ts-expect-error Each icon has a file of its own, without types.
import { __iconData as heart } from '../../../node_modules/lucide-react/dist/esm/icons/heart.mjs'
// @ts-expect-error
import { __iconData as mail } from '../../../node_modules/lucide-react/dist/esm/icons/mail.mjs'
import { createIcon } from './create-icon.tsx'

/** Attributes and parts in one order, without what lucide-react adds: its namespace, and its name in the class. */
const inOrder = (markup: string) =>
  markup
    .replace(/ xmlns="[^"]*"/, '')
    .replace(/ class="lucide[^"]*?(?: ([^"]*))?"/, (_, own?: string) => {
      const rest = own?.replace(/lucide-[\w-]+ ?/g, '').trim()
      return rest ? ` class="${rest}"` : ''
    })
    .split(/(?=[ <>])/)
    .sort()
    .join('')

test.each([
  ['mail', Mail, createIcon(mail), { className: 'size-5', strokeWidth: 1.6 }],
  ['heart', Heart, createIcon(heart), {}],
  ['heart with a label', Heart, createIcon(heart), { 'aria-label': 'Wishlist' }],
] satisfies [string, ComponentType<LucideProps>, ComponentType<LucideProps>, LucideProps][])(
  '%s is drawn as lucide-react draws it',
  (_, Theirs, Ours, props) => {
    const ours = renderToStaticMarkup(<Ours {...props} />)
    expect(inOrder(ours)).toBe(inOrder(renderToStaticMarkup(<Theirs {...props} />)))
  },
)
