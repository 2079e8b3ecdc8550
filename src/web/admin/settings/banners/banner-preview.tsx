import { imageSource } from '#web/admin/parts/thumb.tsx'
import type { Given } from '#web/admin/request/settings.ts'
import { t } from '#web/admin/translate.ts'
import { showPlaceholder } from '#web/ui/picture/broken-picture.ts'

/** The slide as on the home page: on a wide screen in English, on a phone in Bangla. */
export function BannerPreview({ words }: { words: Given<'banners'> }) {
  return (
    <section aria-label={t('Preview')} className="grid gap-2">
      <h3 className="font-semibold text-sm">{t('Preview')}</h3>
      <div className="grid items-start gap-4 text-[#1c1a17] sm:grid-cols-[minmax(0,1fr)_10rem]">
        <div className="relative grid aspect-[2400/1000] content-center overflow-hidden bg-[#f1e9db] px-[5%]">
          {words.wide && (
            <Ground picture={words.wide} className="absolute inset-0 size-full object-cover object-right" />
          )}
          <BannerText
            eyebrow={words.eyebrowEn}
            title={words.titleEn}
            text={words.descriptionEn}
            button={words.buttonEn}
          />
        </div>
        <div lang="bn" className="bg-[#f1e9db]">
          {words.tall && <Ground picture={words.tall} className="aspect-[1200/814] w-full object-cover object-top" />}
          <div className="p-3">
            <BannerText
              eyebrow={words.eyebrowBn}
              title={words.titleBn}
              text={words.descriptionBn}
              button={words.buttonBn}
            />
          </div>
        </div>
      </div>
    </section>
  )
}

const Ground = ({ picture, className }: { picture: string; className: string }) => (
  <img src={imageSource(picture, 640)} alt="" onError={showPlaceholder} className={className} />
)

const BannerText = ({
  eyebrow,
  title,
  text,
  button,
}: {
  eyebrow: string
  title: string
  text: string
  button: string
}) => (
  <div className="relative grid max-w-[50%] justify-items-start gap-1 max-sm:max-w-full sm:in-[[lang=bn]]:max-w-full">
    {eyebrow && <p className="font-semibold text-[#15493f] text-xs">{eyebrow}</p>}
    <p className="wrap-anywhere font-semibold text-lg leading-tight">{title || '…'}</p>
    {text && <p className="line-clamp-3 text-xs">{text}</p>}
    <span className="mt-1 rounded-control bg-[#15493f] px-2.5 py-1 text-[#faf7f2] text-xs">{button || '…'}</span>
  </div>
)
