import { Link } from 'react-router'
import { t } from '#web/admin/translate.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => [
  { title: t('Page not found · Back office') },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** 404 page of the back office. */
export default function NoScreen() {
  return (
    <EmptyState
      heading="h1"
      title={t('Oops! Page not found')}
      text={t('The back office has no screen at this address.')}
    >
      <Link to="/admin/dashboard" className={buttonClass({ size: 'sm' })}>
        {t('Back to the dashboard')}
      </Link>
    </EmptyState>
  )
}
