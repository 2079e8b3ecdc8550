import { Link } from 'react-router'
import type { MediaUse } from '#domains/catalogue/media/staff-contract.ts'
import { many } from '#web/admin/parts/figures.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'

const settingNames: Record<string, string> = {
  film: t('Film of the home page'),
  mensPicture: t('Men’s picture of the home page'),
  womensPicture: t('Women’s picture of the home page'),
  logo: t('Logo'),
  icon: t('Icon'),
  sharePicture: t('Share picture'),
}

/** Where a file is used, with links to change it there. */
export function UsedIn({ uses }: { uses: MediaUse[] }) {
  const { can } = useSession()
  if (uses.length === 0) return <p className="text-ink-soft">{t('Nothing shows this file. It can be deleted.')}</p>
  return (
    <ul className="grid gap-1">
      {uses.map((use) => {
        const to = addressOf(use)
        const isOpen = to && (use.kind === 'product' || use.kind === 'film' || can('settings.view'))
        return (
          <li key={`${use.kind}-${use.ref}`}>
            {isOpen ? (
              <Link to={to} className="text-green underline underline-offset-2">
                {nameOf(use)}
              </Link>
            ) : (
              nameOf(use)
            )}
          </li>
        )
      })}
    </ul>
  )
}

function nameOf({ kind, ref, title, count }: MediaUse): string {
  if (kind === 'product') return count > 1 ? t('{title} ({count} times)', { title, count }) : title
  if (kind === 'film') return t('Film of {title}', { title })
  if (kind === 'banner') return t('Banner: {title}', { title })
  if (kind === 'tile') return t('Category tile: {title}', { title })
  if (kind === 'post') return t('Social post: {title}', { title })
  if (kind === 'setting') return settingNames[ref] ?? ref
  if (kind === 'page') return t('Page: {title}', { title })
  return many(count, 'order')
}

const sectionOf = { banner: 'banners', tile: 'categories', post: 'social' } as const

function addressOf({ kind, ref }: MediaUse): string | undefined {
  if (kind === 'order') return undefined
  if (kind === 'product' || kind === 'film') return `/admin/products?view=${ref}`
  if (kind === 'page') return '/admin/pages'
  if (kind === 'setting') return `/admin/settings/${['logo', 'icon', 'sharePicture'].includes(ref) ? 'brand' : 'shop'}`
  return `/admin/settings/${sectionOf[kind]}`
}
