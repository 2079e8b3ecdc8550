import { m } from '#shared/paraglide/messages.js'

/** The role's label. */
export const roleLabel = (role: string): string =>
  role === 'admin' ? m.dash_role_admin() : role === 'customer' || role === 'user' ? m.dash_role_customer() : role
