import { type LinkProps, Link as RouterLink } from 'react-router'
import { localPath } from './locale.ts'

type To = { to: string }

/** A link inside the shop, in the language of the page. Write paths without /bn; other addresses become plain links. */
export function Link({ to, ...rest }: Omit<LinkProps, 'to'> & To) {
  if (/^(https?:|mailto:|tel:|\/\/)/.test(to)) return <a href={to} {...rest} />
  const path = localPath(to)
  return import.meta.env?.SSR && isPlain(path) ? <ServerLink to={path} {...rest} /> : <RouterLink to={path} {...rest} />
}

/** A whole path that the router would write as it is. */
const isPlain = (path: string) => /^\/(?!\/)[\w\-/?=&%+,.#]*$/.test(path) && !/\/\/|\/\.|%20$/.test(path)

/**
 * What the router's link writes, without asking the router: the pages of the server have dozens of links, and nobody
 * presses them there.
 */
export function ServerLink({
  to,
  discover = 'render',
  prefetch: _prefetch,
  relative: _relative,
  reloadDocument: _reloadDocument,
  replace: _replace,
  state: _state,
  mask: _mask,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  ...rest
}: Omit<LinkProps, 'to'> & To) {
  return <a {...rest} href={to} data-discover={discover === 'render' ? 'true' : undefined} />
}
