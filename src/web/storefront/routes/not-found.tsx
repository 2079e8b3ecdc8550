import { data } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { PageNotFound } from '../../ui/page-error.tsx'

/** Catch-all route: responds with 404 inside the shop's frame. */
export const loader = () => data(null, { status: 404 })

export const meta = () => [{ title: m.not_found_title() }, { name: 'robots', content: 'noindex' }]

export default function NotFound() {
  return <PageNotFound />
}
