import { ChartColumn, PackagePlus, ShoppingBag, UserCog, Users } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '#web/admin/translate.ts'

type Props = {
  /** May this person open the screen? */
  isOpen: (path: string) => boolean
  mayCreateProducts: boolean
}

/** Links to frequent tasks. */
export const QuickActions = ({ isOpen, mayCreateProducts }: Props) => (
  <section aria-labelledby="quick" className="mb-7 has-[div:empty]:hidden">
    <h2 id="quick" className="mb-2 font-semibold text-base">
      {t('Quick Actions')}
    </h2>
    <div className="flex gap-2 max-sm:flex-col sm:flex-wrap">
      {mayCreateProducts && (
        <QuickAction to="/admin/products?edit=new" icon={PackagePlus} text={t('Add New Product')} />
      )}
      {quickActions.map((action) => isOpen(action.to) && <QuickAction key={action.to} {...action} />)}
    </div>
  </section>
)

/** Each is shown only to users who may open its screen. */
const quickActions = [
  { to: '/admin/orders', icon: ShoppingBag, text: t('View All Orders') },
  { to: '/admin/users', icon: Users, text: t('Manage Users') },
  { to: '/admin/analytics', icon: ChartColumn, text: t('View Analytics') },
  { to: '/admin/subadmins', icon: UserCog, text: t('Manage Sub-Admins') },
]

const QuickAction = ({ to, icon: Icon, text }: { to: string; icon: typeof ShoppingBag; text: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center gap-2 rounded-control border border-green px-4 font-semibold text-green transition-colors hover:bg-green-soft lg:min-h-9"
  >
    <Icon aria-hidden="true" className="size-4.5" />
    {text}
  </Link>
)
