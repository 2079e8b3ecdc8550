import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router'
import { localPath } from './locale.ts'

type To = { to: string }

/** A link inside the shop, in the language of the page. Write paths without /bn; other addresses become plain links. */
export function Link({ to, ...rest }: Omit<LinkProps, 'to'> & To) {
  if (/^(https?:|mailto:|tel:|\/\/)/.test(to)) return <a href={to} {...rest} />
  return <RouterLink to={localPath(to)} {...rest} />
}

/** A menu link that knows whether it leads to the current page. */
export function NavLink({ to, ...rest }: Omit<NavLinkProps, 'to'> & To) {
  return <RouterNavLink to={localPath(to)} {...rest} />
}
