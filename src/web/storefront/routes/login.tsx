import { m } from '#shared/paraglide/messages.js'
import { loadAccountPage } from '#web/request/load-account-page.ts'
import { LoginForm } from '../account/login-form.tsx'
import type { Route } from './+types/login'
import { accountMeta } from './account-page.ts'

export const loader = (asked: Route.LoaderArgs) => loadAccountPage(asked)

export const meta = (page: Route.MetaArgs) => accountMeta(m.login_title(), '/login', page)

export default function Login() {
  return <LoginForm />
}
