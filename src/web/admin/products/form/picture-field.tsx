import { GripVertical, ImagePlus, Images } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { MediaPicker } from '#web/admin/media/media-picker.tsx'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { imageSource } from '#web/admin/parts/thumb.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { showPlaceholder } from '#web/ui/picture/broken-picture.ts'
import { pictureTypes } from '#web/ui/picture/resize-image.ts'
import { PictureRow } from './picture-row.tsx'
import { maxPictures, type Pictures } from './use-pictures.ts'

/** Product images: chosen or dropped, sorted by dragging or with arrow buttons into the order shown in the shop. */
export function PictureField({ pictures, colors }: { pictures: Pictures; colors: string[] }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const [isPicking, setPicking] = useState(false)
  const hint = useId()
  const [color, setColor] = useState('')
  const shows = colors.length > 1 && colors.includes(color) ? color : ''
  const remaining = pictures.remainingFor(shows)
  const full = remaining < 1
  const take = (files: FileList | null) => files && files.length > 0 && pictures.add([...files], shows)
  const onDrop = (event: DragEvent) => {
    if (dragged !== undefined) return
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <section
      aria-label={t('Pictures')}
      onDragOver={(event) => {
        if (dragged !== undefined || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <button
        type="button"
        disabled={full}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
        className={cx(
          'grid min-h-24 w-full place-content-center justify-items-center gap-1 rounded-control border border-dashed px-4 py-3 transition-colors disabled:opacity-50',
          over ? 'border-green bg-green-soft' : 'border-edge bg-surface hover:border-green',
        )}
      >
        <ImagePlus aria-hidden="true" className="size-6 text-green" />
        <span className="font-semibold">
          {full ? t('No room for more pictures') : t('Choose pictures or drop them here')}
        </span>
        <span id={hint} className="text-stone text-xs">
          {t('JPEG, PNG, GIF, WebP · up to 10 MB · {maxPictures} of {maxPictures2}', {
            maxPictures: maxPictures - remaining,
            maxPictures2: maxPictures,
          })}{' '}
          {colors.length > 1 && (shows ? t('for {shows}', { shows }) : t('for all colours'))}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t('Choose pictures')}
        accept={pictureTypes.join(',')}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <Button
          variant="outline"
          size="sm"
          className="max-sm:min-h-11"
          disabled={full}
          onClick={() => setPicking(true)}
        >
          <Images aria-hidden="true" className="size-4" />
          {t('From the Library')}
        </Button>
        {colors.length > 1 && (
          <SelectInput
            label={t('New pictures show')}
            className="w-44"
            value={shows}
            onChange={(event) => setColor(event.target.value)}
          >
            <option value="">{t('All colours')}</option>
            {colors.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectInput>
        )}
      </div>
      {isPicking && (
        <MediaPicker
          most={remaining}
          onPick={(files) => {
            pictures.addFromLibrary(files, shows)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
      <ol className="mt-3 grid gap-2">
        {pictures.pictures.map((picture, i) => (
          <li
            key={picture.key}
            draggable={dragged === picture.key}
            onDragEnter={() => dragged !== undefined && dragged !== picture.key && pictures.move(dragged, i)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
            className={cx(
              'grid grid-cols-[auto_auto_1fr] items-center gap-3 rounded-control border border-line bg-surface p-2',
              dragged === picture.key && 'opacity-50',
            )}
          >
            <span
              aria-hidden="true"
              onPointerDown={() => setDragged(picture.key)}
              onPointerUp={() => setDragged(undefined)}
              className="-mr-2 cursor-grab self-stretch pt-6 text-stone max-sm:hidden"
            >
              <GripVertical className="size-4" />
            </span>
            <img
              src={imageSource(picture.preview)}
              alt=""
              draggable={false}
              onError={picture.image ? showPlaceholder : undefined}
              className="aspect-3/4 w-16 bg-mist object-cover max-sm:col-start-1"
            />
            <PictureRow
              picture={picture}
              place={i}
              last={i === pictures.pictures.length - 1}
              pictures={pictures}
              colors={colors}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
