import { renderToString } from 'react-dom/server'
import { type LinkProps, Link as RouterLink, StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Link, ServerLink } from './link.tsx'

const drawn = (link: React.ReactNode) =>
  renderToString(<StaticRouter location="/product/1?size=M">{link}</StaticRouter>)

const links: (Omit<LinkProps, 'to'> & { to: string })[] = [
  { to: '/' },
  { to: '/bn' },
  { to: '/collection/mens?page=2&size=40,42#list', className: 'block', 'aria-label': 'Page 2' },
  { to: '/product/1?color=jamdani-green', prefetch: 'intent', replace: true, preventScrollReset: true },
  { to: '/search?query=%E0%A6%B6%E0%A6%BE', state: { from: 'menu' }, viewTransition: true, discover: 'none' },
  { to: '/cart', reloadDocument: true, target: '_blank', rel: 'noopener', children: 'Cart' },
]

test.each(links)('a link of the server to $to is written as the router writes it', (props) => {
  const attributes = (html: string) => html.match(/[\w-]+(="[^"]*")?/g)?.sort()
  expect(attributes(drawn(<ServerLink {...props} />))).toEqual(attributes(drawn(<RouterLink {...props} />)))
})

test.each(['?page=2', '#reviews', '/collection/পাঞ্জাবি', '/a/../b', '/a b'])('the router writes %s itself', (to) => {
  expect(drawn(<Link to={to} />)).toBe(drawn(<RouterLink to={to} />))
})
