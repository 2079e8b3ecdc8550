import { type LinkProps, Link as RouterLink } from 'react-router'
import { localPath } from './locale.ts'

type To = { to: string }

/** A link inside the shop, in the language of the page. Write paths without /bn; other addresses become plain links. */
export function Link({ to, ...rest }: Omit<LinkProps, 'to'> & To) {
  if (/^(https?:|mailto:|tel:|\/\/)/.test(to)) return <a href={to} {...rest} />
  const path = localPath(to)
  return import.meta.env?.SSR && isPlain(path) ? <ServerLink to={path} {...rest} /> : <RouterLink to={path} {...rest} />
}

/** An absolute path that the router would render unchanged. */
const isPlain = (path: string) => /^\/(?!\/)[\w\-/?=&%+,.#]*$/.test(path) && !/\/\/|\/\.|%20$/.test(path)

/**
 * The same markup as the router's Link, without its hooks: server-rendered pages have dozens of links, and no clicks.
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
