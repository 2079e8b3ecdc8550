import { useSearchParams } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { loadAccountPage } from '#web/request/load-account-page.ts'
import { ResetForm } from '../account/reset-form.tsx'
import type { Route } from './+types/reset-password'
import { accountMeta } from './account-page.ts'

export const loader = (asked: Route.LoaderArgs) => loadAccountPage(asked)

export const meta = (page: Route.MetaArgs) => accountMeta(m.reset_title(), '/reset-password', page)

export default function ResetPassword() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return <ResetForm key={token} token={token} />
}
