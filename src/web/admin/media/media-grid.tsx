import { CircleAlert, Film } from 'lucide-react'
import { focusClass } from '#shared/catalogue/focus-class.ts'
import { many } from '#web/admin/parts/figures.ts'
import { TickBox } from '#web/admin/parts/inputs/inputs.tsx'
import { imageSource } from '#web/admin/parts/thumb.tsx'
import type { MediaFile } from '#web/admin/request/catalogue/media.ts'
import { digits, t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { showPlaceholder } from '#web/ui/picture/broken-picture.ts'

type Props = {
  files: MediaFile[]
  /** Ids. */
  ticked: ReadonlySet<number>
  onTick: (id: number, isTicked: boolean) => void
  onOpen: (file: MediaFile) => void
  /** Nothing can be ticked. */
  isFixed?: boolean
}

/** Files as tiles. A press opens one; the box in its corner ticks it. */
export function MediaGrid({ files, ticked, onTick, onOpen, isFixed = false }: Props) {
  return (
    <ul aria-label={t('Files')} className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
      {files.map((file) => (
        <li key={file.id} className="relative">
          <button
            type="button"
            onClick={() => onOpen(file)}
            className={cx(
              'block w-full rounded-control border bg-surface p-1.5 text-left transition-colors hover:border-green',
              ticked.has(file.id) ? 'border-green' : 'border-line',
            )}
          >
            <MediaPicture file={file} className="aspect-square w-full" />
            <span className="mt-1.5 block truncate">{file.name}</span>
            <span className="block text-stone text-xs sm:truncate">{aboutOf(file)}</span>
          </button>
          {!isFixed && (
            <span className="absolute top-2 left-2 rounded-control bg-paper/90">
              <TickBox
                label={t('Select {name}', { name: file.name })}
                checked={ticked.has(file.id)}
                onChange={(event) => onTick(file.id, event.target.checked)}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A picture, cropped around its focal point; a film and a missing file have an icon. */
function MediaPicture({ file, className }: { file: MediaFile; className?: string }) {
  if (file.kind === 'film' || file.isMissing)
    return (
      <span className={cx('grid place-items-center bg-mist text-stone', className)}>
        {file.isMissing ? (
          <CircleAlert aria-hidden="true" className="size-8 text-red" />
        ) : (
          <Film aria-hidden="true" className="size-8" />
        )}
      </span>
    )
  return (
    <img
      src={imageSource(file.key, 320)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={showPlaceholder}
      className={cx('bg-mist object-cover', focusClass({ x: file.focalX, y: file.focalY }), className)}
    />
  )
}

function aboutOf({ isMissing, kind, uses, width, height }: MediaFile): string {
  if (isMissing) return t('File is missing')
  const used = uses === 0 ? t('not used') : many(uses, 'use')
  return kind === 'film' || width === 0 ? used : `${digits(width)} × ${digits(height)} · ${used}`
}
