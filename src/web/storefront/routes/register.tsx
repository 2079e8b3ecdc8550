import { m } from '#shared/paraglide/messages.js'
import { loadAccountPage } from '#web/request/load-account-page.ts'
import { RegisterForm } from '../account/register-form.tsx'
import type { Route } from './+types/register'
import { accountMeta } from './account-page.ts'

export const loader = (asked: Route.LoaderArgs) => loadAccountPage(asked)

export const meta = (page: Route.MetaArgs) => accountMeta(m.register_title(), '/register', page)

export default function Register({ loaderData: { shopName } }: Route.ComponentProps) {
  return <RegisterForm brand={shopName} />
}
