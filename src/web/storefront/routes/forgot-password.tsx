import { m } from '#shared/paraglide/messages.js'
import { loadAccountPage } from '#web/request/load-account-page.ts'
import { ForgotForm } from '../account/forgot-form.tsx'
import type { Route } from './+types/forgot-password'
import { accountMeta } from './account-page.ts'

export const loader = (asked: Route.LoaderArgs) => loadAccountPage(asked)

export const meta = (page: Route.MetaArgs) => accountMeta(m.forgot_title(), '/forgot-password', page)

export default function ForgotPassword() {
  return <ForgotForm />
}
