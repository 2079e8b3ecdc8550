import { ArrowLeft, ArrowRight, RotateCw, Star, X } from 'lucide-react'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { PictureDescription } from './picture-description.tsx'
import { isUploading } from './use-picture-uploads.ts'
import type { FormPicture, Pictures } from './use-pictures.ts'

type Row = { picture: FormPicture; place: number; last: boolean; pictures: Pictures; colors: string[] }

/** Description, colour, upload and actions of one image. */
export function PictureRow({ picture, place, last, pictures, colors }: Row) {
  const { key, state, progress, problem, name } = picture
  const called = t('picture {place}', { place: place + 1 })
  const going = isUploading(picture)
  const makePrimary = () => {
    pictures.move(key, 0)
    toast.success(t('Primary image updated'))
  }
  return (
    <div className="grid min-w-0 gap-1.5 max-sm:col-start-2 max-sm:col-span-2">
      {state === 'done' && <PictureDescription picture={picture} called={called} pictures={pictures} colors={colors} />}
      {going && (
        <div className="grid gap-1">
          <p className="truncate text-xs">
            {state === 'uploading'
              ? t('Uploading {progress}%', { progress: Math.round(progress * 100) })
              : state === 'compressing'
                ? t('Compressing…')
                : t('Waiting…')}{' '}
            {name}
          </p>
          <progress
            aria-label={t('Upload of {name}', { name })}
            value={state === 'uploading' ? progress : undefined}
            className="h-1.5 w-full"
          />
        </div>
      )}
      {state === 'failed' && (
        <p role="alert" className="text-red">
          {t('Upload failed:')} {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-1">
        {state === 'failed' && (
          <PictureAction label={t('Retry {called}', { called })} icon={RotateCw} onPress={() => pictures.retry(key)} />
        )}
        {place === 0 ? (
          <span className="flex items-center gap-1 px-2 text-green text-xs">
            <Star aria-hidden="true" className="size-3.5 fill-current" />
            {t('Primary')}
          </span>
        ) : (
          <PictureAction label={t('Make {called} the primary one', { called })} icon={Star} onPress={makePrimary} />
        )}
        <PictureAction
          label={t('Move {called} forward', { called })}
          icon={ArrowLeft}
          off={place === 0}
          onPress={() => pictures.move(key, place - 1)}
        />
        <PictureAction
          label={t('Move {called} back', { called })}
          icon={ArrowRight}
          off={last}
          onPress={() => pictures.move(key, place + 1)}
        />
        <PictureAction
          label={going ? t('Cancel upload of {called}', { called }) : t('Remove {called}', { called })}
          icon={X}
          onPress={() => pictures.remove(key)}
        />
      </div>
    </div>
  )
}

const PictureAction = ({
  label,
  icon: Icon,
  onPress,
  off,
}: {
  label: string
  icon: typeof X
  onPress: () => void
  off?: boolean
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={off}
    onClick={onPress}
    className="grid size-11 place-items-center rounded-control text-stone transition-colors hover:bg-mist hover:text-ink disabled:opacity-35 pointer-fine:size-8"
  >
    <Icon aria-hidden="true" className="size-4" />
  </button>
)
