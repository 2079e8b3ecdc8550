import { type CSSProperties, useEffect } from 'react'
import { type BrandLook, standardColors } from '#shared/brand/brand.ts'
import { fontFilesOf } from '#shared/brand/font-files.ts'
import { themeOf } from '#shared/brand/theme.ts'
import { darkTokens, lightTokens } from '#shared/brand/tokens.ts'
import { taka } from '#web/admin/parts/figures.ts'
import { imageSource } from '#web/admin/parts/thumb.tsx'
import type { SettingsInForce } from '#web/admin/request/settings.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Diamond } from '#web/ui/logo.tsx'
import { isColor } from './color-field.tsx'

/** Custom properties that themes do not change. */
const shape = {
  '--radius-control': '6px',
  '--font-sans': '"Anek Bangla", system-ui, sans-serif',
  '--font-heading': '"Anek Bangla", system-ui, sans-serif',
}

/** Preview of the shop with the unsaved settings. */
export function BrandPreview({ settings }: { settings: SettingsInForce }) {
  useFonts(settings.fontPair)
  const colors = Object.fromEntries(
    Object.entries(standardColors).map(([name, usual]) => {
      const chosen = settings[name as keyof typeof standardColors]
      return [name, isColor(chosen) ? chosen.toLowerCase() : usual]
    }),
  ) as typeof standardColors
  const look: BrandLook = { ...settings, ...colors }
  const isDark = settings.storefrontTheme === 'dark'
  const { light, dark } = themeOf(look)
  const day = { ...shape, ...lightTokens, ...light }
  const style = { ...day, ...(isDark && { ...darkTokens, ...dark }), fontFamily: 'var(--font-sans)' } as CSSProperties
  const { shopName, shopNameBn, logo, icon, logoHasName } = settings
  return (
    <section aria-label={t('Preview')} className="grid content-start gap-2">
      <h3 className="font-semibold text-sm">{t('Preview')}</h3>
      <div style={style} className="overflow-hidden border border-line bg-paper text-base text-ink">
        <div className="flex items-center gap-2.5 border-line border-b px-4 py-3">
          {logo ? (
            <img
              src={imageSource(logo, 640)}
              alt={logoHasName ? shopName : ''}
              className="h-9 max-w-40 object-contain"
            />
          ) : icon ? (
            <img src={imageSource(icon, 160)} alt="" className="size-6 object-contain" />
          ) : (
            <Diamond className="size-6 text-green" />
          )}
          {!(logo && logoHasName) && (
            <span className="wrap-anywhere font-semibold text-[1.4rem] leading-none">{shopName || '…'}</span>
          )}
          {!(logo && logoHasName) && shopNameBn && (
            <span lang="bn" className="text-stone">
              {shopNameBn}
            </span>
          )}
        </div>
        <div style={bandOf(day)} className="banded grid justify-items-start gap-2 bg-green p-4 text-on-green">
          <p className="font-semibold text-lg [font-family:var(--font-heading)]">{t('New for Eid · ঈদের নতুন')}</p>
          <p className="text-sm text-thread">{t('Cash on delivery in all 64 districts')}</p>
          <span className="rounded-control bg-thread px-4 py-2 font-semibold text-on-thread text-sm">
            {t('See all')}
          </span>
        </div>
        <div className="grid gap-3 p-4">
          <p className="font-semibold text-lg [font-family:var(--font-heading)]">{t('Jamdani saree · জামদানি শাড়ি')}</p>
          <p className="text-ink-soft text-sm">{t('Woven by hand in fine cotton.')}</p>
          <p>
            <span className="font-semibold">{taka(4850)}</span>{' '}
            <span className="text-sm text-stone">{t('Size chart')}</span>
          </p>
          <hr className="border-gold" />
          <div className="flex flex-wrap gap-2">
            <span className={cx(button, 'bg-green text-on-green')}>{t('Add to cart')}</span>
            <span className={cx(button, 'border border-green text-green')}>{t('Wishlist')}</span>
            <span className={cx(button, 'bg-green-soft text-green')}>{t('Size M')}</span>
          </div>
        </div>
      </div>
    </section>
  )
}

/** A band keeps the primary colour in a dark shop. */
const bandOf = (day: Record<string, string>) =>
  ({ '--color-green': day['--color-green'], '--color-on-green': day['--color-on-green'] }) as CSSProperties

const button = 'rounded-control px-4 py-2 font-semibold text-sm'

/** Loads the faces of a pair that is not saved yet. */
function useFonts(pair: BrandLook['fontPair']) {
  useEffect(() => {
    const faces = fontFilesOf(pair).map(
      ({ family, weight, range, url }) => new FontFace(family, `url("${url}")`, { weight, unicodeRange: range }),
    )
    for (const face of faces) document.fonts.add(face)
    return () => {
      for (const face of faces) document.fonts.delete(face)
    }
  }, [pair])
}
